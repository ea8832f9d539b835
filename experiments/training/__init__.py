"""What writes artefacts of the engine: weights of recognition, calibrations of embedders."""
