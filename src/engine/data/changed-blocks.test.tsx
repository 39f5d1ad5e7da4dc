import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useLiveData } from '../state/use-live-data.ts';
import { useWaiting } from '../state/use-waiting.ts';
import { FakeServer, Held } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../testing/small-world.tsx';
import { holdStill } from '../ui/still.ts';
import type { ChangeListener, Changes } from './change-source.ts';

vi.mock('./http.ts', async (original) => (await import('../testing/mocked-http.ts')).mockedHttp(original));

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

function drawPage(): void {
  const changes = {
    subscribe: (told: ChangeListener) => {
      listener = told;
      return () => undefined;
    },
  };
  renderScreen('/things', { beside: <Live />, changes });
}

/** The page drawn, with nothing asked since. */
async function drawnPage(): Promise<void> {
  drawPage();
  await screen.findByText('tiga');
  fake.calls.length = 0;
}

const hear = (changes: Partial<Changes> | null) =>
  act(async () => listener(changes && { records: [], elsewhere: [], ...changes }));
const asked = () =>
  fake.calls.map(({ path, query }) => `${path}?${new URLSearchParams(query as URLSearchParams | undefined)}`);

describe('what somebody is pressing', () => {
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

  it.each([
    { name: 'a list', changes: { records: ['thing'] }, end: 'pointerUp' as const },
    { name: 'the whole page', changes: null, end: 'pointerCancel' as const },
  ])('stays where it is until it is let go, when $name changed', async ({ changes, end }) => {
    await drawnPage();
    const row = screen.getByText('satu');
    fireEvent.pointerDown(row);
    said = { ...said, b1: 'lain' };
    await hear(changes);
    await waitFor(() => expect(fake.calls).not.toEqual([]));
    await settled();
    expect(screen.getByText('satu')).toBe(row);
    fireEvent[end](row);
    // The click that follows still meets it.
    expect(screen.getByText('satu')).toBe(row);
    await screen.findByText('lain');
  });

  it('stays where it is while a menu is open', async () => {
    const close = holdStill();
    drawPage();
    await waitFor(() => expect(fake.calls).not.toEqual([]));
    await settled();
    expect(screen.queryByText('tiga')).toBeNull();
    close();
    await screen.findByText('tiga');
  });
});

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

describe('changes that overtake each other', () => {
  /** Each call of the page waits until the test answers it. */
  const holdPage = () => {
    const calls: Held[] = [];
    fake.on(PAGE, () => {
      const held = new Held();
      calls.push(held);
      return held.promise;
    });
    return calls;
  };
  const come = (held: Held | undefined, words: Record<string, string>) =>
    act(async () => {
      const blocks = Object.entries(words).map(([id, text]) => [id, answer('text', { text })]);
      held?.answer(pageOf(Object.fromEntries(blocks)));
    });
  const fail = (held: Held | undefined) => act(async () => held?.refuse(new Error('gone')));
  const part = (blocks: string) => `/routes/thing.list%40all?${new URLSearchParams({ blocks })}`;
  const WHOLE = '/routes/thing.list%40all?';

  it('asks for the whole page where another part came in between', async () => {
    await drawnPage();
    const calls = holdPage();
    await hear({ records: ['room'] });
    await hear({ records: ['thing'] });
    await come(calls[1], { b1: 'baru', b2: 'baru' });
    await come(calls[0], { b2: 'lama' });
    expect(asked()).toEqual([part('b2'), part('b1,b2'), WHOLE]);
    expect(screen.queryByText('lama')).toBeNull();
  });

  it('asks for the whole page anew while it is on its way', async () => {
    await drawnPage();
    const calls = holdPage();
    await hear(null);
    await hear({ records: ['room'] });
    expect(asked()).toEqual([WHOLE, WHOLE]);
    await come(calls[1], { b1: 'anyar' });
    await come(calls[0], { b1: 'usang' });
    expect(await screen.findByText('anyar')).toBeTruthy();
    expect(screen.queryByText('usang')).toBeNull();
  });

  it('asks for the whole page again after it failed', async () => {
    await drawnPage();
    const calls = holdPage();
    await hear(null);
    await fail(calls[0]);
    await hear({ records: ['room'] });
    expect(asked()).toEqual([WHOLE, WHOLE]);
  });

  it('asks for the whole page again where it failed while the part was on its way', async () => {
    await drawnPage();
    const calls = holdPage();
    await hear({ records: ['room'] });
    await hear(null);
    await fail(calls[1]);
    await come(calls[0], { b2: 'dua' });
    expect(asked()).toEqual([part('b2'), WHOLE, WHOLE]);
  });

  it.each([
    { name: 'of some blocks', changes: { records: ['thing'] } },
    { name: 'too great to say', changes: null },
  ])('asks again once the first answer is here, where the change was $name', async ({ changes }) => {
    const calls = holdPage();
    drawPage();
    await waitFor(() => expect(calls).toHaveLength(1));
    await hear(changes);
    expect(calls).toHaveLength(1);
    await come(calls[0], { b1: 'usang' });
    await waitFor(() => expect(calls).toHaveLength(2));
    await come(calls[1], { b1: 'anyar' });
    expect(await screen.findByText('anyar')).toBeTruthy();
  });

  it('asks again though the first question fails', async () => {
    const calls = holdPage();
    drawPage();
    await waitFor(() => expect(calls).toHaveLength(1));
    await hear({ records: ['thing'] });
    await fail(calls[0]);
    await waitFor(() => expect(calls).toHaveLength(2));
    await come(calls[1], { b1: 'anyar' });
    expect(await screen.findByText('anyar')).toBeTruthy();
  });
});

function Counter() {
  const paths = useWaiting(true);
  return <p>{paths === null ? 'belum diketahui' : `menunggu: ${paths.join(' ')}`}</p>;
}

describe('a page that shows what waits', () => {
  const row = (id: string, path: string, more: object = {}) => ({
    ...{ record: 'thing', id, title: id, verb: 'Buka', text: '', due: null, path },
    ...more,
  });
  const rows = [
    row('1', '/things/1?department=A'),
    row('2', '/things/2?department=B'),
    row('3', '/things/3?department=A', { waits: 'orang lain' }),
  ];

  it("tells it to the menu, of this department and what is one's own turn alone; nobody asks for it besides", async () => {
    const drawn = screenOf(block('waiting', { limit: 8, empty: '', label: 'Menunggu' }));
    let shown = rows;
    fake
      .on('GET /screens/thing.list', () => drawn)
      .on(PAGE, () => pageOf({ b1: answer('waiting', { rows: shown, single: '' }) }));
    const changes = {
      subscribe: (told: ChangeListener) => {
        listener = told;
        return () => undefined;
      },
    };
    const beside = (
      <>
        <Live />
        <Counter />
      </>
    );
    renderScreen('/things', { beside, changes });
    expect(await screen.findByText('menunggu: /things/1?department=A')).toBeTruthy();
    shown = [row('4', '/things/4?department=A')];
    await hear({ records: ['thing'] });
    expect(await screen.findByText('menunggu: /things/4?department=A')).toBeTruthy();
    expect(fake.to('GET /users/me/waiting')).toEqual([]);
  });
});
