import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useLiveData } from '../state/use-live-data.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../testing/small-world.tsx';
import type { ChangeListener, Changes } from './change-source.ts';

const server = vi.hoisted(() => ({ current: null as unknown }));
vi.mock('./http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (server.current as { call: (options: unknown) => unknown }).call(options),
}));

const PAGE = 'GET /routes/thing.list@all';
const text = (id: string, words: string) => ({ ...block('text', { text: words, tone: 'plain' }), id });

function Live() {
  useLiveData();
  return null;
}

/** News of definitions, of which there are none here. */
class Silence {
  close() {}
}
vi.stubGlobal('EventSource', Silence);

let fake: FakeServer;
let listener: ChangeListener;
let said: Record<string, string>;
beforeEach(() => {
  said = { b1: 'satu', b2: 'dua', b3: 'tiga' };
  const drawn = {
    ...screenOf(text('b1', ''), text('b2', ''), text('b3', '')),
    reads: { all: ['role'], page: ['person'], blocks: { b1: ['thing'], b2: ['thing*', 'room'], b3: [] } },
  };
  fake = new FakeServer()
    .on('GET /screens/thing.list', () => drawn)
    .on(PAGE, ({ query }) => {
      const asked = new URLSearchParams(query as URLSearchParams | undefined).get('blocks')?.split(',');
      const shown = Object.entries(said).filter(([id]) => asked?.includes(id) ?? true);
      return pageOf(Object.fromEntries(shown.map(([id, words]) => [id, answer('text', { text: words })])));
    });
  server.current = fake;
});

/** The page drawn, with nothing asked since. */
async function drawnPage(): Promise<void> {
  const changes = {
    subscribe: (told: ChangeListener) => {
      listener = told;
      return () => undefined;
    },
  };
  renderScreen('/things', { beside: <Live />, changes });
  await screen.findByText('tiga');
  fake.calls.length = 0;
}

const hear = (changes: Partial<Changes> | null) =>
  act(async () => listener(changes && { records: [], elsewhere: [], ...changes }));
const asked = () =>
  fake.calls.map(({ path, query }) => `${path}?${new URLSearchParams(query as URLSearchParams | undefined)}`);

describe('a change by somebody else', () => {
  it.each([
    { name: 'of what the page does not show', changes: { records: ['draft'] } },
    { name: 'in another department, of what is shown of this one', changes: { elsewhere: ['room'] } },
  ])('causes no request when it is $name', async ({ changes }) => {
    await drawnPage();
    await hear(changes);
    expect(fake.calls).toEqual([]);
  });

  it.each([
    { changes: { records: ['thing'] }, blocks: 'b1,b2' },
    { changes: { records: ['room'] }, blocks: 'b2' },
    { changes: { elsewhere: ['thing'] }, blocks: 'b2' },
    { changes: { records: ['person'] }, blocks: '' },
  ])('asks for the blocks that read it: $changes', async ({ changes, blocks }) => {
    await drawnPage();
    await hear(changes);
    expect(asked()).toEqual([`/routes/thing.list%40all?${new URLSearchParams({ blocks })}`]);
  });

  it('draws what was asked for, and leaves the rest as it was', async () => {
    await drawnPage();
    said = { b1: 'berubah', b2: 'dua', b3: 'tak ditanya' };
    await hear({ records: ['thing'] });
    await screen.findByText('berubah');
    expect(screen.getByText('tiga')).toBeTruthy();
  });

  it('takes away a block that does not show any more', async () => {
    await drawnPage();
    said = { b1: 'satu', b3: 'tiga' };
    await hear({ records: ['room'] });
    await waitFor(() => expect(screen.queryByText('dua')).toBeNull());
    expect(screen.getByText('satu')).toBeTruthy();
  });

  it.each([
    { name: 'too much happened to say', changes: null },
    { name: 'it may have changed what the person is', changes: { records: ['role'] } },
  ])('asks for the whole page when $name', async ({ changes }) => {
    await drawnPage();
    await hear(changes);
    expect(asked()).toEqual(['/routes/thing.list%40all?']);
  });

  it('asks for the whole page where the part could not be had', async () => {
    await drawnPage();
    const whole = () => pageOf({ b1: answer('text', { text: 'utuh' }) });
    fake.on(PAGE, ({ query }) => {
      if (new URLSearchParams(query as URLSearchParams).has('blocks')) throw new Error('gone');
      return whole();
    });
    await hear({ records: ['thing'] });
    await screen.findByText('utuh');
  });
});
