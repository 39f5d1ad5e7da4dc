import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeListener, ChangeSource } from '../../data/change-source.ts';
import { useLiveData } from '../../state/use-live-data.ts';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
const SCHEMA = {
  type: 'object',
  required: ['person'],
  properties: { person: { type: 'string', title: 'Pengganti', 'x-relation': 'person' } },
};
vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({ schema: SCHEMA, validators: {} }),
}));
vi.mock('@rjsf/validator-ajv8/lib/createPrecompiledValidator.js', async () => ({
  default: () => VALIDATOR,
}));
const { default: VALIDATOR } =
  await vi.importActual<typeof import('@rjsf/validator-ajv8')>('@rjsf/validator-ajv8');

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(async () => {
  await import('./record-views.tsx');
  await import('../actions/fill-in.tsx');
  await import('../actions/action-dialog.tsx');
  await import('../../form/record/schema-form.tsx');
  await import('../../form/theme/near-options.tsx');
});

function Live() {
  useLiveData();
  return null;
}

/** News of definitions, of which there are none here. */
class Silence {
  addEventListener() {}
  close() {}
}

const PAGE = 'GET /routes/thing.list@all';
const DO = 'POST /routes/thing.list@all/actions/replace';
const START = 'GET /routes/thing.list@all/actions/replace';
const PEOPLE = ['Ani', 'Budi', 'Cici', 'Dodi', 'Eka'].map((name) => ({ id: name, name: `Dr. ${name}` }));

describe('a step that is filled in in the panel', () => {
  let fake: FakeServer;
  const show = (fills: Record<string, string> | undefined, version = 3) => {
    const panel = {
      mine: true,
      title: 'Ganti anggota',
      actions: ['replace', 'move'],
      waiting: null,
      item: 'i1',
      ...(fills && { fills }),
    };
    const confirm = 'Ganti Maya? Penggantinya diundang.';
    fake.on(PAGE, () =>
      pageOf(
        { b1: answer('next_step', panel) },
        {
          actions: [
            offer('replace', { label: 'Ganti', form: 'replace', confirm, item: 'i1', version }),
            offer('move', { label: 'Pindahkan' }),
          ],
        },
      ),
    );
  };
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('EventSource', Silence);
    HTMLElement.prototype.scrollIntoView = vi.fn();
    fake = new FakeServer();
    server.current = fake;
    const reads = { all: ['thing'], page: [], blocks: {} };
    const step = block('next_step', { actions: ['replace', 'move'] });
    fake.on('GET /screens/thing.list', () => ({ ...screenOf(step), reads }));
    fake.on(START, () => ({ defaults: {}, version: 3, blocked: [], by: [], tells: [] }));
    fake.on('GET /routes/thing.list@all/options', ({ query }) => {
      const asked = new URLSearchParams(query as URLSearchParams);
      const ids = asked.get('ids')?.split(',');
      const found = PEOPLE.filter(({ id, name }) => ids?.includes(id) ?? name.includes(asked.get('q') ?? ''));
      const taken = { title: 'Rapat', at: 'Senin pukul 09.00' };
      return { data: found.map((one) => (one.id === 'Dodi' ? { ...one, taken } : one)) };
    });
    fake.on(DO, () => ({ id: 'x', version: 4, state: null, message: 'Diganti.' }));
  });
  const radio = (name: string) => screen.findByRole('radio', { name });
  const primaries = () =>
    screen
      .getAllByRole('button')
      .filter(({ className }) => className.includes('primary'))
      .map(({ textContent }) => textContent);

  it('has its choices in sight, says why one cannot be made, and names the chosen one on its button', async () => {
    show({ replace: 'Ganti dengan {chosen}' });
    renderScreen();
    fireEvent.click(await radio('Dr. Budi'));
    expect((await radio('Dr. Dodi')).matches(':disabled')).toBe(true);
    expect(screen.getByText(/Tidak bisa: Rapat/)).toBeTruthy();
    await waitFor(() => expect(primaries()).toEqual(['Ganti dengan Dr. Budi']));
    expect(screen.getByText('Penggantinya diundang.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pindahkan' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ganti dengan Dr. Budi' }));
    expect(await screen.findByText('Diganti.')).toBeTruthy();
    expect(fake.to(DO).map(({ body }) => body)).toMatchObject([{ item: 'i1', input: { person: 'Budi' } }]);
  });

  it('finds the others by a search, whose find joins those in sight', async () => {
    show({ replace: 'Ganti dengan {chosen}' });
    renderScreen();
    await radio('Dr. Ani');
    expect(screen.queryByRole('radio', { name: 'Dr. Eka' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cari pengganti lain' }));
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'Eka' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Dr. Eka', hidden: true }));
    const found = await radio('Dr. Eka');
    await waitFor(() => expect(document.activeElement).toBe(found));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(primaries()).toEqual(['Ganti dengan Dr. Eka']);
  });

  it('says at the field that nothing is chosen, and keeps what is chosen when a call fails', async () => {
    show({ replace: 'Ganti dengan {chosen}' });
    renderScreen();
    await radio('Dr. Ani');
    fireEvent.click(screen.getByRole('button', { name: 'Ganti' }));
    const group = await screen.findByRole('group', { name: 'Pengganti' });
    await waitFor(() =>
      expect(within(group).getAllByRole('radio')[0]?.getAttribute('aria-invalid')).toBe('true'),
    );
    expect(fake.to(DO)).toHaveLength(0);
    fake.on(DO, () => {
      throw refusal(409, 'Sudah diundang.');
    });
    fireEvent.click(await radio('Dr. Ani'));
    fireEvent.click(await screen.findByRole('button', { name: 'Ganti dengan Dr. Ani' }));
    expect(await screen.findByText('Sudah diundang.')).toBeTruthy();
    expect((await radio('Dr. Ani')).matches(':checked')).toBe(true);
  });

  it('is asked for anew with another version while nothing is chosen, and left alone once something is', async () => {
    show({ replace: 'Ganti dengan {chosen}' });
    let changed: ChangeListener = () => undefined;
    const changes: ChangeSource = {
      subscribe(listener) {
        changed = listener;
        return () => undefined;
      },
    };
    renderScreen('/things', { beside: <Live />, changes });
    await radio('Dr. Ani');
    show({ replace: 'Ganti dengan {chosen}' }, 4);
    await act(async () => changed({ records: ['thing'], elsewhere: [] }));
    await waitFor(() => expect(fake.to(START).length).toBeGreaterThan(1));
    fireEvent.click(await radio('Dr. Ani'));
    const asked = fake.to(START).length;
    show({ replace: 'Ganti dengan {chosen}' }, 5);
    const read = fake.to(PAGE).length;
    await act(async () => changed({ records: ['thing'], elsewhere: [] }));
    await waitFor(() => expect(fake.to(PAGE).length).toBeGreaterThan(read));
    expect((await radio('Dr. Ani')).matches(':checked')).toBe(true);
    expect(fake.to(START)).toHaveLength(asked);
  });

  it('is a button where the step says no such words', async () => {
    show(undefined);
    renderScreen();
    expect(await screen.findByRole('button', { name: 'Ganti' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(fake.to(START)).toHaveLength(0);
  });
});
