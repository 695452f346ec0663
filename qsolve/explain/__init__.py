"""Why something cannot be: smallest explanations and step-by-step proofs, one idea a module."""
