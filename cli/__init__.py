"""The command line of qsolve, installed as ``qsolve_cli``: one file a command."""
