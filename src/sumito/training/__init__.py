"""How agents learn."""
