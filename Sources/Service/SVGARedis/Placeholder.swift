// Placeholder; delete me.
