"""Reports, the only place with words about results. No score is computed here.

`tables` is the table and its forms (terminal, Markdown, CSV, HTML), `style` the look of figures. `scores`,
`differences`, `baselines`, `autopsy` and `waterfall` tell results as tables; `figures`, `timeline` and
`waterfall` draw them, and `drawing` names what is drawn; `html` makes report.html.
"""
