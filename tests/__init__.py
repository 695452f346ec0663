"""The test suite: mirrors the modules of ``qsolve`` and the command line."""
