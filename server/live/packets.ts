/**
 * Messages as texts of at most `MOST_BYTES`, since a NOTIFY takes less than 8,000: `FROM NUMBER PART/PARTS TEXT`, where the text of
 * one part is JSON and of several is base64.
 */
const MOST_BYTES = 7_500;
/** What of a message has not come by now never will. */
const WAIT_MS = 30_000;
const PACKET = /^(\S+) (\d+) (\d+)\/(\d+) (.*)$/s;

/** Answers the packets of a message. Each has another text, which matters where equal ones are told once. */
export function createPacker(name: string): (message: unknown) => string[] {
  let number = 0;
  return (message) => {
    const text = JSON.stringify(message);
    const head = `${name} ${++number}`;
    if (Buffer.byteLength(text) <= MOST_BYTES) return [`${head} 0/1 ${text}`];
    const bytes = Buffer.from(text).toString('base64');
    const parts = Math.ceil(bytes.length / MOST_BYTES);
    return Array.from(
      { length: parts },
      (_, part) => `${head} ${part}/${parts} ${bytes.slice(part * MOST_BYTES, (part + 1) * MOST_BYTES)}`,
    );
  };
}

/** Puts packets together and hands on each message of others once it is whole. What is no packet is passed over. */
export function createUnpacker(
  name: string,
  heard: (message: unknown, from: string) => void,
): (packet: string) => void {
  const waiting = new Map<string, { parts: string[]; missing: number; since: number }>();
  const join = (key: string, part: number, parts: number, text: string): string | null => {
    const now = Date.now();
    for (const [old, { since }] of waiting) if (now - since > WAIT_MS) waiting.delete(old);
    const one = waiting.get(key) ?? { parts: Array<string>(parts).fill(''), missing: parts, since: now };
    waiting.set(key, one);
    if (one.parts[part] === '') one.missing--;
    one.parts[part] = text;
    if (one.missing > 0) return null;
    waiting.delete(key);
    return Buffer.from(one.parts.join(''), 'base64').toString('utf8');
  };
  return (packet) => {
    const [, from = '', number, part, parts, text = ''] = PACKET.exec(packet) ?? [];
    if (from === '' || from === name) return;
    const whole = parts === '1' ? text : join(`${from} ${number}`, Number(part), Number(parts), text);
    if (whole !== null) heard(JSON.parse(whole), from);
  };
}
