"""Where memories live: columns in process (`memory`) or LanceDB on disk (`lance`), behind one seam."""
