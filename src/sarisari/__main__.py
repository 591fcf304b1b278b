"""`python -m sarisari`"""

from sarisari.cli import main

main()
