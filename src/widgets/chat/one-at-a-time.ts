/**
 * A function that runs `run`, never twice at once: whoever asks before it began shares its answer, and what was asked for while
 * it ran is run once more afterwards. Settles with the run that was under way or about to begin.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let begun = false;
  let again = false;
  const begin = () => {
    begun = true;
    return run();
  };
  const ask = (): Promise<void> => {
    if (begun) again = true;
    running ??= Promise.resolve()
      .then(begin)
      .finally(() => {
        running = null;
        begun = false;
        if (!again) return;
        again = false;
        void ask();
      });
    return running;
  };
  return ask;
}
