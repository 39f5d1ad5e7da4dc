import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
const SCHEMA = {
  type: 'object',
  required: ['scores', 'note'],
  properties: {
    scores: { type: 'object', title: 'Nilai', 'x-ui': { widget: 'hidden' } },
    note: { type: 'string', title: 'Nomor lembar' },
  },
};
vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({ schema: SCHEMA, validators: {} }),
}));
vi.mock('@rjsf/validator-ajv8/lib/createPrecompiledValidator.js', async () => ({
  default: () => VALIDATOR,
}));
const { default: VALIDATOR } =
  await vi.importActual<typeof import('@rjsf/validator-ajv8')>('@rjsf/validator-ajv8');

beforeAll(async () => {
  await Promise.all([
    import('../actions/action-dialog.tsx'),
    import('./score-views.tsx'),
    import('../../form/record/schema-form.tsx'),
  ]);
});

const DO = 'POST /routes/thing.list@all/actions/copy';
const component = (code: string) => ({ code, label: code, weight: 50, min: 0, max: 100, step: 1 });

describe('a sheet that is copied from paper', () => {
  let fake: FakeServer;
  beforeEach(() => {
    localStorage.clear();
    fake = new FakeServer();
    server.current = fake;
    const sheet = block('sheet', { relation: 'sheets', save: '', submit: 'copy' });
    const copy = offer('copy', { label: 'Salin', form: 'copy_form', item: 's1' });
    const data = answer('sheet', {
      item: 's1',
      version: 1,
      offers: [copy],
      name: 'Bu Tamu',
      components: [component('Isi'), component('Cara')],
      scores: {},
      comment: null,
      editable: true,
      actions: ['copy'],
      scale: [],
      pass: 60,
    });
    fake.on('GET /screens/thing.list', () => screenOf(sheet));
    fake.on('GET /routes/thing.list@all', () => pageOf({ b1: data }, { actions: [copy] }));
    fake.on('GET /routes/thing.list@all/actions/copy', () => ({ defaults: {}, version: 1, blocked: [] }));
    fake.on(DO, () => ({ id: 'x', version: 2, state: null, message: 'Tersimpan.' }));
  });

  const fill = async () => {
    const table = within(await screen.findByRole('table', { name: 'Lembar penilaian Bu Tamu' }));
    for (const [at, score] of ['80', '90'].entries()) {
      const box = table.getAllByRole('textbox')[at] as HTMLElement;
      fireEvent.change(box, { target: { value: score } });
      fireEvent.blur(box);
    }
  };

  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

  it('is filled in here, kept on the device, and sent with what else is asked', async () => {
    const first = renderScreen();
    await fill();
    expect(kept()).toHaveLength(1);
    first.unmount();

    renderScreen();
    await screen.findByRole('table', { name: 'Lembar penilaian Bu Tamu' });
    fireEvent.click(screen.getByRole('button', { name: 'Salin' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Salin Bu Tamu?' }));
    const note = await dialog.findByLabelText('Nomor lembar');
    fireEvent.change(note, { target: { value: 'A7' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Salin' }));
    await waitFor(() => expect(fake.to(DO)).toHaveLength(1));
    const input = { scores: { Isi: 80, Cara: 90 }, note: 'A7' };
    expect(fake.to(DO)[0]?.body).toMatchObject({ input, item: 's1' });
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('says at its button without a network why it does not go, and that it stays', async () => {
    renderScreen();
    const button = await screen.findByRole('button', { name: 'Salin' });
    const dock = within(button.parentElement as HTMLElement);
    expect(dock.getByRole('status', { hidden: true }).textContent).toBe('');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => window.dispatchEvent(new Event('offline')));
    expect(dock.getByRole('status').textContent).toBe(
      'Anda luring, jadi belum dapat dikirim. Isian Anda tetap di sini; kirim setelah tersambung lagi.',
    );
    online.mockRestore();
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(dock.queryByRole('status')).toBeNull();
  });

  it('says how much is missing before it asks for anything', async () => {
    renderScreen();
    fireEvent.click(await screen.findByRole('button', { name: 'Salin' }));
    expect(screen.getByRole('alert').textContent).toContain('Isi 2 komponen lagi');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says of a score in red that it is not kept, and does not send the one before it', async () => {
    renderScreen();
    await fill();
    const [box] = screen.getAllByRole('textbox') as [HTMLElement];
    fireEvent.change(box, { target: { value: '101' } });
    fireEvent.blur(box);
    expect((await screen.findByText(/tidak tersimpan/)).textContent).toBe(
      '1 nilai bertanda merah tidak tersimpan. Perbaiki dahulu; yang lain sudah tersimpan.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Salin' }));
    expect(document.activeElement).toBe(box);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.change(box, { target: { value: '85' } });
    fireEvent.blur(box);
    expect(screen.queryByText(/tidak tersimpan/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Salin' }));
    expect(await screen.findByRole('dialog', { name: 'Salin Bu Tamu?' })).toBeTruthy();
  });
});
