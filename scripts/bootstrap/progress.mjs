/** Prints that a step begins; the function it returns prints how long the step took, in seconds. */
export function step(title) {
  const start = performance.now();
  console.log(`aula: ${title} ...`);
  return () => console.log(`aula: ${title}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
