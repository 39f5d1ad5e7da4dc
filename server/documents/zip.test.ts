import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../files/read-zip.ts';
import { zipStream } from './zip.ts';

const opens = (content: Buffer | Readable) => async () => content;

describe('zipStream', () => {
  it('packs buffers and streams under unique names', async () => {
    const big = Buffer.alloc(300_000, 'x');
    const zip = await buffer(
      await zipStream([
        { name: 'a.pdf', open: opens(Buffer.from('one')) },
        { name: 'a.pdf', open: opens(Readable.from([big, big])) },
      ]),
    );
    expect(await readZip(zip, 10)).toMatchObject([
      { name: 'a.pdf', size: 3, packed: 3 },
      { name: 'a_2.pdf', size: 600_000, packed: 600_000 },
    ]);
  });

  it('makes an empty archive of nothing', async () => {
    expect(await readZip(await buffer(await zipStream([])), 10)).toEqual([]);
  });

  it('opens a file when the one before is read', async () => {
    const events: string[] = [];
    const entry = (name: string) => ({
      name,
      open: async () => {
        events.push(`open ${name}`);
        return Readable.from([Buffer.alloc(10)]).once('end', () => events.push(`end ${name}`));
      },
    });
    await buffer(await zipStream(['a', 'b'].map(entry)));
    expect(events).toEqual(['open a', 'end a', 'open b', 'end b']);
  });

  const failures = [
    { name: 'cannot be opened', open: () => Promise.reject(new Error('gone')) },
    {
      name: 'breaks while it is read',
      open: async () =>
        new Readable({
          read() {
            this.destroy(new Error('gone'));
          },
        }),
    },
  ];
  it.each(failures)('ends with the error of an entry that $name', async ({ open }) => {
    const zip = await zipStream([
      { name: 'a', open: opens(Buffer.from('one')) },
      { name: 'b', open },
      { name: 'c', open: opens(Buffer.from('three')) },
    ]);
    await expect(buffer(zip)).rejects.toThrow('gone');
  });

  it('opens nothing more when the reader goes away', async () => {
    const opened: string[] = [];
    const entry = (name: string) => ({
      name,
      open: async () => {
        opened.push(name);
        return Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(100_000)));
      },
    });
    const zip = await zipStream(['a', 'b', 'c'].map(entry));
    for await (const chunk of zip) if (chunk.length > 0) break;
    expect(zip.destroyed).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(opened).toEqual(['a']);
  });
});
