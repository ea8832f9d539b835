"""Reports: tables, figures and their texts. No score is computed here.

`tables` is the table and its forms (terminal, Markdown, CSV), `style` the look of figures. `scores`,
`differences` and `waterfall` show results as tables; `figures` and `waterfall` draw them; `html` makes
report.html by the files in `templates`.
"""
