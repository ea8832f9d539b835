"""Published designs of a cognitive memory, each as a plug-in: its mechanisms, settings and profiles.

Each package here has an object `PLUGIN` and is found by its folder. Nothing outside this package names one.
"""
