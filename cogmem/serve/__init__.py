"""Ways to reach an engine: the command line (`cli`), a server for agents (`mcp`), and asyncio."""
