/** The stages with these names and what they need, in their order; all where no name is given. Pure. */
export function chosenStages(stages, names) {
  if (names.length === 0) return stages;
  const wanted = new Set();
  const want = (name) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    for (const needed of stages.find((stage) => stage.name === name)?.needs ?? []) want(needed);
  };
  names.forEach(want);
  return stages.filter(({ name }) => wanted.has(name));
}
