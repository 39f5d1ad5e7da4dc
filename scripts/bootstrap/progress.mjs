/** Tells that a step begins, beside what programs read; the function it returns tells how long the step took, in seconds. */
export function step(title) {
  const start = performance.now();
  console.error(`aula: ${title} ...`);
  return () => console.error(`aula: ${title}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
