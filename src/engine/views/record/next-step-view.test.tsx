import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { answer, block, column, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const server = vi.hoisted(() => ({ current: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (server.current as { call: (options: unknown) => unknown }).call(options),
}));

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(async () => {
  await import('./record-views.tsx');
  await import('./form-views.tsx');
});

describe('a next step that is filled in on the page itself', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['another tab', '/things?b2=0'],
    ['the tab that is open', '/things?b2=1'],
  ])('is led to from %s', async (_, address) => {
    HTMLElement.prototype.scrollIntoView = vi.fn();
    const fake = new FakeServer();
    server.current = fake;
    const tab = (label: string, ...blocks: ReturnType<typeof block>[]) => ({
      label,
      for: null,
      if: null,
      blocks,
    });
    const note = block('text', { id: 'b3', text: 'Hanya dibaca.', tone: 'plain' });
    const form = block('action_form', { id: 'b4', action: 'judge' });
    fake.on('GET /screens/thing.list', () =>
      screenOf(
        block('next_step', { actions: ['judge'] }),
        block('tabs', { id: 'b2', tabs: [tab('Baca', note), tab('Isi', form)] }),
      ),
    );
    fake.on('GET /routes/thing.list@all', () =>
      pageOf(
        {
          b1: answer('next_step', { mine: true, title: 'Menunggu nilai', actions: ['judge'], waiting: null }),
          b2: answer('tabs', { visible: [0, 1] }),
          b3: answer('text', { text: 'Hanya dibaca.' }),
          b4: answer('action_form', {}),
        },
        { actions: [offer('judge', { label: 'Isi nilai', form: 'judge' })] },
      ),
    );
    renderScreen(address);
    await screen.findByRole('tab', { name: 'Isi' });
    fireEvent.click(await screen.findByRole('button', { name: 'Isi nilai' }));
    expect(screen.getByRole('tab', { name: 'Isi' }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });
});

describe('a next step of the side that was sent back', () => {
  it.each([
    ['before the head of the record where it goes across', true, true],
    ['after it elsewhere', false, undefined],
  ])('says why, %s', async (_, first, across) => {
    const fake = new FakeServer();
    server.current = fake;
    const head = block('header', { id: 'b1', title: null, cells: [column('name', { label: 'Nama' })] });
    const step = block('next_step', { id: 'b2', actions: [], elsewhere: [] });
    fake.on('GET /screens/thing.list', () => ({ ...screenOf(head), side: [step] }));
    fake.on('GET /routes/thing.list@all', () =>
      pageOf({
        b1: answer('header', { title: null, cells: { name: 'Meja' } }),
        b2: answer('next_step', {
          mine: true,
          title: 'Perbaiki 1 berkas',
          because: 'Belum ditandatangani.',
          actions: [],
          waiting: null,
          ...(across && { across }),
        }),
      }),
    );
    renderScreen('/things');
    const reason = await screen.findByText('Belum ditandatangani.');
    const name = await screen.findByText('Meja');
    const follows = reason.compareDocumentPosition(name) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(follows).toBe(first);
  });
});
