"""Who carries out long work: this process, several processes of this machine, or a Ray cluster.

Work is cut into units that depend on nothing but themselves, and results come back in the order of
the units. So they are the same whoever does the work, and a unit that is lost is simply done again.
"""
