/** Does something once what was drawn can be seen and nothing else is to be done. Returns what calls it off. */
export function whenIdle(task: () => void): () => void {
  // Not every browser says when it is idle.
  const frame = requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(task));
  return () => cancelAnimationFrame(frame);
}
