import { describe, expect, it } from 'vitest';
import { afterOwnActs } from './own-acts.ts';

let rows = 0;

/** A row on a server that takes only its newest version. */
function row() {
  let version = 4;
  const name = `row ${++rows}`;
  const asked: (number | undefined)[] = [];
  let intents = 0;
  const press = (seen: number, { intent = `${name} ${++intents}`, lost = false } = {}) =>
    afterOwnActs({ row: name, version: seen, intent }, async (looked) => {
      asked.push(looked);
      await Promise.resolve();
      if (lost) throw new Error('offline');
      if (looked !== version) throw new Error('conflict');
      version += 1;
      return { version };
    });
  return { press, asked, others: () => version++ };
}

describe('afterOwnActs', () => {
  it('lets two presses at once both count', async () => {
    const { press, asked } = row();
    await Promise.all([press(4), press(4), press(4)]);
    expect(asked).toEqual([4, 5, 6]);
  });

  it('lets a press on a page that is not drawn anew yet count', async () => {
    const { press } = row();
    await press(4);
    await expect(press(4)).resolves.toEqual({ version: 6 });
  });

  it('passes over nothing that others did', async () => {
    const { press, others } = row();
    await press(4);
    others();
    await expect(press(4)).rejects.toThrow('conflict');
  });

  it('goes on after a refusal, and sends the same again what is tried again', async () => {
    const { press, asked } = row();
    await expect(press(4, { intent: 'again', lost: true })).rejects.toThrow('offline');
    await press(4);
    await expect(press(4, { intent: 'again' })).rejects.toThrow('conflict');
    expect(asked).toEqual([4, 4, 4]);
  });

  it('keeps rows apart', async () => {
    const one = row();
    const other = row();
    await Promise.all([one.press(4), other.press(4)]);
    expect([one.asked, other.asked]).toEqual([[4], [4]]);
  });
});
