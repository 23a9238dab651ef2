"""Players: computer players for any rule file. They know what their seat may see, and no more."""
