"""Speed measurements, run by hand: see README.md."""
