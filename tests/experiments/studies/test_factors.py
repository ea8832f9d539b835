"""The factorial of forgetting: which runs it makes, and that an effect is what the cells say."""

import polars as pl
import pytest

from experiments.config.compose import composed_each, of_run
from experiments.studies.base import Asked
from experiments.studies.factors import CELLS, FACTORS, Cell, cells, effects, variants


@pytest.mark.slow
def test_every_combination_is_another_engine() -> None:
    words = ["corpus.worlds=1"]
    found = variants(Asked(options=None, words=tuple(words)))  # type: ignore[arg-type]
    assert len(found) == len(CELLS) == 2 * 2 ** len(FACTORS)
    engines = {repr(one.engine) for one in composed_each(of_run(words), found.values())}
    assert len(engines) == len(CELLS)


def test_an_effect_is_the_mean_over_the_other_factors() -> None:
    """Cold storage costs .4 under exponential; ranking .1 under both; nothing else matters."""

    def frame(cell: Cell) -> pl.DataFrame:
        ranking, cold, _ = cell.has
        recall = 0.8 - 0.1 * ranking - 0.4 * (cold and cell.law == "exponential")
        names = [f"w{number}" for number in range(120)]
        return pl.DataFrame(
            {
                "namespace": names,
                "probe": names,
                "evidence": [["t"]] * 120,
                "horizon_days": [365.0] * 120,
                "recall@10": [recall + 0.001 * number for number in range(120)],
            }
        )

    probes = {cell: frame(cell) for cell in CELLS}
    rows = {row[:2]: row for row in effects(probes, [365.0]).rows}
    found = {key: (round(row[6], 3), row[-1]) for key, row in rows.items()}
    assert found == {
        ("ranking", "exponential"): (-0.1, "worse"),
        ("ranking", "power"): (-0.1, "worse"),
        ("cold storage", "exponential"): (-0.4, "worse"),
        ("cold storage", "power"): (0.0, "equivalent"),
        ("floor", "exponential"): (0.0, "equivalent"),
        ("floor", "power"): (0.0, "equivalent"),
    }
    assert len(cells(probes, [365.0]).rows) == len(CELLS)
