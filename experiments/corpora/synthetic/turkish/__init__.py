"""Turkish as data: vocabulary, facts, moments, chatter. Cases are asked for as "{v:loc}" (see inflection)."""
