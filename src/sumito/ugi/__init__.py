"""The engine protocol: our agents as UGI engines, and other people's engines as agents."""
