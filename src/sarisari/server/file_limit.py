"""How many files this process may have open: each connection is one."""

import sys

MOST_FILES = 65_536  # more connections than one process has time for
FILES_IF_UNKNOWN = 8_192  # where the system does not tell


def raise_file_limit(most: int = MOST_FILES) -> int:
    """Raise the limit as far as the system lets us, and as far as it is of use: what it is now."""
    if sys.platform == "win32":
        return FILES_IF_UNKNOWN
    import resource  # noqa: PLC0415 - not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return most if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS has a lower end than it says
        return soft
    return wanted
