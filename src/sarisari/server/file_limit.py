"""The limit of open files (RLIMIT_NOFILE) of this process: each connection needs one."""

import sys

MOST_FILES = 65_536  # more than one process can serve
FILES_IF_UNKNOWN = 8_192  # where the system does not say


def raise_file_limit(most: int = MOST_FILES) -> int:
    """Raise the limit as far as the system allows and is useful. Return the limit."""
    if sys.platform == "win32":
        return FILES_IF_UNKNOWN
    import resource  # noqa: PLC0415 - not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return most if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS has a lower limit than it reports
        return soft
    return wanted
