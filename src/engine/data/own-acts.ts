type Version = number | undefined;

/** What acts of this browser on a row made of a version of it, and the last of them that is under way. */
interface Acts {
  made: Map<number, number>;
  running: Promise<unknown> | null;
}

const acts = new Map<string, Acts>();
/** The version that an act was first sent with: tried again it is the same act, word for word. */
const sent = new Map<string, Version>();

/**
 * Acts that bring no input, on one row one after the other. Who presses twice before the page is drawn anew has seen what they did
 * themselves: the second brings the version that the first has made, and is refused only over what others did between.
 */
export async function afterOwnActs<T extends { version: number }>(
  { row, version, intent }: { row: string; version: Version; intent: string },
  act: (version: Version) => Promise<T>,
): Promise<T> {
  const own = acts.get(row) ?? { made: new Map(), running: null };
  acts.set(row, own);
  const before = own.running;
  const mine = (async () => {
    await before?.catch(() => undefined);
    const looked = sent.has(intent) ? sent.get(intent) : newest(own.made, version);
    sent.set(intent, looked);
    const done = await act(looked);
    sent.delete(intent);
    if (looked !== undefined && done.version > looked) own.made.set(looked, done.version);
    return done;
  })();
  own.running = mine;
  try {
    return await mine;
  } finally {
    if (own.running === mine) own.running = null;
  }
}

function newest(made: ReadonlyMap<number, number>, version: Version): Version {
  let at = version;
  for (let next = at; next !== undefined; next = made.get(next)) at = next;
  return at;
}
