import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreviewRow } from '../../../definition/wire.ts';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import {
  answer,
  block,
  column,
  listed,
  offer,
  pageOf,
  renderScreen,
  screenOf,
} from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => Promise.all([import('./bulk-dialog.tsx'), import('../table/table-bulk.tsx')]));

const PAGE = 'GET /routes/thing.list@all';
const ACTION = 'POST /routes/thing.list@all/actions/drop';
const name = column('name', { label: 'Nama', as: 'strong' });

const tableWith = (forms: boolean, prepare: { transition: string; column: string } | null = null) =>
  block('table', {
    record: 'thing',
    relation: null,
    columns: [name],
    filters: [],
    views: [],
    sort: null,
    opens: null,
    actions: [],
    bulk: ['drop'],
    previews: {
      drop: {
        columns: [name, column('code', { label: 'Nomor' })],
        documents: ['deed'],
        says: null,
        forms,
        prepare,
      },
    },
    create: null,
    export: false,
    paged: true,
    empty: 'Belum ada barang.',
  });
const table = tableWith(false);

const rows = ['Meja', 'Kursi', 'Lampu'].map((id) => ({
  id,
  version: 3,
  cells: { name: id },
  actions: ['drop'],
}));

const row = (id: string, more: Partial<PreviewRow> = {}): PreviewRow => ({
  id,
  version: 7,
  cells: { name: id, code: `B-${id}` },
  documents: [{ id: `akta-${id}`, label: 'Akta', number: '12' }],
  says: 'Dihapus dari daftar.',
  blocked: [],
  ...more,
});

let fake: FakeServer;
beforeEach(() => {
  localStorage.clear();
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /me/views/thing.list@all/b1', () => []);
  fake.on('GET /screens/thing.list', () => screenOf(table));
});

/** Selects every row and presses the bulk action. */
async function ask(preview: () => unknown, reason: 'optional' | 'required' | null = null) {
  fake.on(PAGE, () =>
    pageOf({
      b1: answer('table', listed(table, rows, [offer('drop', { label: 'Hapus', bulk: true, reason })])),
    }),
  );
  fake.on(`${ACTION}/preview`, preview);
  renderScreen();
  for (const one of ['Meja', 'Kursi', 'Lampu']) fireEvent.click(await screen.findByLabelText(`Pilih ${one}`));
  fireEvent.click(await screen.findByRole('button', { name: /^Hapus/ }));
  return within(await screen.findByRole('dialog'));
}

describe('the preview of a bulk action', () => {
  const answer = () => ({
    columns: ['name', 'code'],
    rows: [
      row('Meja'),
      row('Kursi', { documents: [] }),
      row('Lampu', { blocked: ['Masih dipinjam.'], says: '' }),
    ],
  });

  it('shows each row with its document and what will happen, and names the others with the reason', async () => {
    const dialog = await ask(answer);
    const list = within(await dialog.findByRole('list', { name: 'Baris yang akan diproses' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Meja.*B-Meja.*Akta 12.*Dihapus dari daftar\./),
      expect.stringMatching(/Kursi.*Belum terbit/),
    ]);
    const others = within(dialog.getByRole('list', { name: 'Tidak dapat diproses' }));
    expect(others.getByRole('listitem').textContent).toMatch(/Lampu.*Masih dipinjam\./);
    expect(fake.to(`${ACTION}/bulk`)).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.to(`${ACTION}/bulk`)).toHaveLength(0);
  });

  it('links the document of a row that cannot be done, and judges it anew when one comes back from it', async () => {
    let opened = false;
    const dialog = await ask(() => ({
      columns: ['name', 'code'],
      rows: [row('Meja'), row('Lampu', opened ? {} : { blocked: ['Buka aktanya dulu.'], says: '' })],
    }));
    const others = within(await dialog.findByRole('list', { name: 'Tidak dapat diproses' }));
    expect(others.getByText('Buka aktanya dulu.')).toBeTruthy();
    expect(others.getByRole('button', { name: 'Akta 12' })).toBeTruthy();
    opened = true;
    fireEvent(window, new Event('visibilitychange'));
    expect(await dialog.findByRole('button', { name: 'Hapus 2' })).toBeTruthy();
    expect(dialog.queryByText('Buka aktanya dulu.')).toBeNull();
  });

  it('leads through the documents in this page, those that must be opened first before the others, and judges anew', async () => {
    let opened = false;
    fake.on(`GET /routes/thing.list@all/documents/akta-Lampu`, () => {
      opened = true;
      return { url: '/berkas/akta-Lampu' };
    });
    const dialog = await ask(() => ({
      columns: ['name', 'code'],
      rows: [row('Meja'), row('Lampu', opened ? {} : { blocked: ['Buka aktanya dulu.'], says: '' })],
    }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Baca 2 dokumen satu per satu' }));
    const looking = within(await screen.findByRole('dialog', { name: 'Lampu' }));
    expect(looking.getByText('Dokumen 1 dari 2')).toBeTruthy();
    expect(looking.queryByRole('button', { name: 'Sebelumnya' })).toBeNull();
    await waitFor(() => expect(opened).toBe(true));
    fireEvent.click(looking.getByRole('button', { name: 'Berikutnya' }));
    const second = within(await screen.findByRole('dialog', { name: 'Meja' }));
    fireEvent.click(second.getByRole('button', { name: 'Selesai membaca' }));
    expect(await dialog.findByRole('button', { name: 'Hapus 2' })).toBeTruthy();
    expect(dialog.queryByText('Buka aktanya dulu.')).toBeNull();
  });

  it('acts on the rows still ticked, in the versions shown, and tells what became of each', async () => {
    fake.on(`${ACTION}/bulk`, () => ({ results: [{ id: 'Kursi', ok: true, message: 'Dihapus.' }] }));
    const dialog = await ask(answer, 'required');
    fireEvent.click(await dialog.findByLabelText('Pilih Meja'));
    fireEvent.click(dialog.getByRole('button', { name: 'Hapus 1' }));
    expect(await dialog.findByText('Tulis alasannya dahulu.')).toBeTruthy();
    expect(fake.to(`${ACTION}/bulk`)).toHaveLength(0);
    fireEvent.change(dialog.getByLabelText('Alasan'), { target: { value: 'Rusak' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Hapus 1' }));
    expect(await screen.findByRole('heading', { name: 'Hapus: 1 dari 1 berhasil' })).toBeTruthy();
    expect(fake.to(`${ACTION}/bulk`)[0]?.body).toMatchObject({
      ids: ['Kursi'],
      versions: { Kursi: 7 },
      items: {},
      reason: 'Rusak',
    });
  });

  it('does nothing with no row ticked', async () => {
    const dialog = await ask(answer);
    for (const one of ['Meja', 'Kursi']) fireEvent.click(await dialog.findByLabelText(`Pilih ${one}`));
    fireEvent.click(dialog.getByRole('button', { name: /Hapus 0/ }));
    expect(dialog.getByText('Centang paling sedikit satu baris.')).toBeTruthy();
    expect(fake.to(`${ACTION}/bulk`)).toHaveLength(0);
  });

  it('offers nothing when no row can be done, and names one that left the list', async () => {
    const dialog = await ask(() => ({
      columns: ['name'],
      rows: [row('Meja', { blocked: ['Sudah.'], says: '' })],
    }));
    expect(await dialog.findByText('Tidak ada baris terpilih yang dapat diproses.')).toBeTruthy();
    expect(dialog.getAllByText('Baris ini tidak ada lagi dalam daftar.')).toHaveLength(2);
    expect(dialog.queryByRole('button', { name: /Hapus/ })).toBeNull();
  });

  it('can be asked again after a failure', async () => {
    let broken = true;
    const dialog = await ask(() => {
      if (broken) throw refusal(500, 'Sebab.');
      return answer();
    });
    expect(await dialog.findByText('Pratinjau gagal dimuat')).toBeTruthy();
    broken = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Coba lagi' }));
    expect(await dialog.findByText('B-Meja')).toBeTruthy();
  });
});

describe('the preview of rows with a form each', () => {
  const slot = (from: string, to: string) => ({ input: { day: '2026-12-03', from, to }, place: 'Aula' });
  const slots = [slot('09:00', '11:00'), slot('13:00', '15:00')];
  const form = (at: number, wrong: string[] = []) => ({
    input: { ...slots[at]?.input, note: 'Ya' },
    slots,
    wrong,
  });
  const times = { day: 'day', from: 'from', to: 'to', place: 'place' };
  const clash = ['Bentrok jadwal: Bu Rani.'];
  /** What the server would answer: whoever takes the first time when another has it is in the way. */
  const answer = () => {
    const asked = fake.to(`${ACTION}/preview`).at(-1)?.body as { inputs?: Record<string, { from: string }> };
    const late = asked.inputs?.Kursi?.from === '09:00';
    return {
      columns: ['name', 'code'],
      times,
      rows: [row('Meja', { form: form(0) }), row('Kursi', { form: late ? form(0, clash) : form(1) })],
    };
  };

  it('shows a time for each, says what is in the way of another choice, and sends what is shown', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(tableWith(true)));
    fake.on(`${ACTION}/bulk`, () => ({ results: [{ id: 'Meja', ok: true }] }));
    const dialog = await ask(answer);
    const time = (await dialog.findByLabelText('Waktu Kursi')) as HTMLSelectElement;
    expect(time.selectedOptions[0]?.textContent).toBe('Kam, 3 Des, 13.00–15.00 · Aula');
    expect(dialog.getAllByText('Aula')).toHaveLength(2);
    fireEvent.change(time, { target: { value: '0' } });
    expect(await dialog.findByText('Bentrok jadwal: Bu Rani.')).toBeTruthy();
    expect(fake.to(`${ACTION}/preview`).at(-1)?.body).toMatchObject({
      inputs: { Kursi: { ...slots[0]?.input, note: 'Ya' } },
    });
    fireEvent.click(await dialog.findByRole('button', { name: 'Hapus 1' }));
    expect(await screen.findByRole('heading', { name: 'Hapus: 1 dari 1 berhasil' })).toBeTruthy();
    expect(fake.to(`${ACTION}/bulk`)[0]?.body).toMatchObject({
      ids: ['Meja'],
      inputs: { Meja: { ...slots[0]?.input, note: 'Ya' } },
    });
  });

  it.each([
    ['as a table in a wide window', true],
    ['as blocks in a narrower one', false],
  ])('stands %s', async (_, roomy) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: roomy && query === '(min-width: 1100px)',
      addEventListener() {},
      removeEventListener() {},
    }));
    try {
      fake.on('GET /screens/thing.list', () => screenOf(tableWith(true)));
      const dialog = await ask(answer);
      await dialog.findByLabelText('Waktu Kursi');
      expect(dialog.queryAllByRole('table')).toHaveLength(roomy ? 1 : 0);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('asks for times from a day on, and keeps what was chosen', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(tableWith(true)));
    const dialog = await ask(answer);
    fireEvent.change(await dialog.findByLabelText('Waktu Kursi'), { target: { value: '0' } });
    fireEvent.change(dialog.getByLabelText(/^Usulkan mulai tanggal/), { target: { value: '2026-12-10' } });
    await waitFor(() =>
      expect(fake.to(`${ACTION}/preview`).at(-1)?.body).toMatchObject({
        first: '2026-12-10',
        inputs: { Kursi: { from: '09:00' } },
      }),
    );
  });

  it('asks once for a day whose year is being typed', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(tableWith(true)));
    const dialog = await ask(answer);
    const day = await dialog.findByLabelText(/^Usulkan mulai tanggal/);
    for (const year of ['0002', '0020', '0202', '2030'])
      fireEvent.change(day, { target: { value: `${year}-12-10` } });
    await waitFor(() =>
      expect(fake.to(`${ACTION}/preview`).at(-1)?.body).toMatchObject({ first: '2030-12-10' }),
    );
    expect(fake.to(`${ACTION}/preview`)).toHaveLength(2);
  });

  it('keeps what was ticked, chosen and written when it cannot be judged anew', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(tableWith(true)));
    fake.on(`${ACTION}/bulk`, () => ({ results: [{ id: 'Kursi', ok: true }] }));
    let broken = false;
    const dialog = await ask(() => {
      if (broken) throw refusal(500, 'Sebab.');
      return answer();
    }, 'required');
    fireEvent.click(await dialog.findByLabelText('Pilih Meja'));
    fireEvent.change(dialog.getByLabelText('Alasan'), { target: { value: 'Berdekatan' } });
    broken = true;
    fireEvent.change(dialog.getByLabelText(/^Usulkan mulai tanggal/), { target: { value: '2030-12-10' } });
    expect(await dialog.findByText('Pratinjau gagal dimuat')).toBeTruthy();
    // What is shown is not what was asked for, so it cannot be done.
    fireEvent.click(dialog.getByRole('button', { name: 'Hapus 1' }));
    expect(fake.to(`${ACTION}/bulk`)).toHaveLength(0);
    broken = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(dialog.queryByText('Pratinjau gagal dimuat')).toBeNull());
    fireEvent.click(dialog.getByRole('button', { name: 'Hapus 1' }));
    expect(await screen.findByRole('heading', { name: 'Hapus: 1 dari 1 berhasil' })).toBeTruthy();
    expect(fake.to(`${ACTION}/bulk`)[0]?.body).toMatchObject({ ids: ['Kursi'], reason: 'Berdekatan' });
  });

  it('counts what the rows are in, unticks those that cannot be done so, offers each its way out, and says what follows', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(tableWith(true)));
    fake.on(`${ACTION}/bulk`, () => ({ results: [{ id: 'Meja', ok: true }] }));
    const form = { input: { ...slots[0]?.input, note: 'Ya' }, slots, wrong: [] };
    let mended = false;
    const dialog = await ask(() => ({
      columns: ['name'],
      times,
      noun: 'barang',
      sums: ['{n} ruangan dipesan', '{n} undangan dikirim', '{n} surat dibuat'],
      rows: [
        row('Meja', { form, sums: [1, 3, 0] }),
        row('Kursi', { form: mended ? form : { ...form, wrong: clash, clash: true }, sums: [1, 4, 0] }),
        row('Lampu', { form: { input: {}, slots: [], wrong: [] }, opens: '/lampu', sums: [0, 0, 0] }),
      ],
    }));
    expect(await dialog.findByRole('heading', { name: 'Hapus 3 barang: periksa dahulu' })).toBeTruthy();
    const states = () => within(dialog.getByRole('list', { name: 'Keadaan semua baris' }));
    expect(
      states()
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['1 semua bisa', '1 bentrok', '1 tanpa waktu']);
    for (const name of ['Kursi', 'Lampu']) {
      const tick = dialog.getByLabelText(`Pilih ${name}`);
      expect([tick.matches(':checked'), tick.matches(':disabled')]).toEqual([false, true]);
    }
    expect(dialog.getByText(/ruangan dipesan/).textContent).toBe(
      '1 dari 3 dipilih. 1 ruangan dipesan dan 3 undangan dikirim.',
    );
    expect(dialog.getByText(/^Belum ada yang dipesan/)).toBeTruthy();
    const page = dialog.getByRole('link', { name: /^Buka halamannya/ });
    expect([page.getAttribute('href'), page.getAttribute('target')]).toEqual([
      '/lampu?department=A',
      '_blank',
    ]);
    mended = true;
    fireEvent.click(dialog.getByRole('button', { name: /^Pakai Kam, 3 Des, 13\.00/ }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Hapus 2 barang' }));
    expect(fake.to(`${ACTION}/preview`).at(-1)?.body).toMatchObject({
      inputs: { Kursi: { ...slots[1]?.input, note: 'Ya' } },
    });
    await waitFor(() => expect(fake.to(`${ACTION}/bulk`)[0]?.body).toMatchObject({ ids: ['Meja', 'Kursi'] }));
  });

  it('says where no time fits', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(tableWith(true)));
    const none = { input: {}, slots: [], wrong: ['Tanggal wajib.'] };
    const dialog = await ask(() => ({ columns: ['name'], times, rows: [row('Meja', { form: none })] }));
    expect(await dialog.findByText('Tidak ada waktu yang cocok untuk semua.')).toBeTruthy();
    expect(dialog.queryByText('Tanggal wajib.')).toBeNull();
    expect(dialog.getByRole('button', { name: /Hapus 0/ })).toBeTruthy();
  });

  it('names who has no time left, and does not repeat the state that all come to', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(tableWith(true)));
    const none = { input: {}, slots: [], wrong: [], busy: ['Bu Rani', 'Pak Adi'] };
    const dialog = await ask(() => ({
      columns: ['name'],
      times,
      rows: [row('Meja', { form: none }), row('Kursi', { form: form(0) })],
    }));
    expect(
      await dialog.findByText(
        'Tidak ada waktu yang cocok untuk semua: Bu Rani dan Pak Adi tidak punya waktu luang lagi.',
      ),
    ).toBeTruthy();
    expect(dialog.queryByText('Dihapus dari daftar.')).toBeNull();
  });
});

describe('the preview of rows that are prepared', () => {
  const options = ['Ani', 'Budi'].map((id) => ({ id, name: id }));
  /** What the server would answer: nobody sits twice. */
  const answer = () => {
    const asked = fake.to(`${ACTION}/preview`).at(-1)?.body as {
      prepared?: Record<string, { seats: string[] }>;
    };
    const seats = asked.prepared?.Meja?.seats ?? ['Ani', 'Budi'];
    const wrong = seats[0] === seats[1] ? ['Dua kali orang yang sama.'] : [];
    const picks = seats.map((value, at) => ({
      at: `/seats/${at}`,
      label: `Kursi ${at + 1}`,
      value,
      options,
    }));
    const form = { input: {}, slots: [], wrong: [] };
    return {
      columns: ['name', 'code'],
      rows: [
        row('Meja', {
          ...(wrong.length > 0 ? { blocked: ['Belum lengkap.'] } : { form }),
          prepared: { input: { seats }, picks, wrong, warns: ['Sering menguji.'] },
        }),
        row('Kursi', { form }),
      ],
    };
  };

  it('shows what is proposed where it stands, says what is wrong with another choice, and sends what is shown', async () => {
    const preparing = tableWith(true, { transition: 'seat', column: 'code' });
    fake.on('GET /screens/thing.list', () => screenOf(preparing));
    fake.on(`${ACTION}/bulk`, () => ({ results: [{ id: 'Meja', ok: true }] }));
    const dialog = await ask(answer);
    const second = (await dialog.findByLabelText('Kursi 2 Meja')) as HTMLSelectElement;
    expect(second.value).toBe('Budi');
    expect(dialog.queryByText('B-Meja')).toBeNull();
    expect(dialog.getByText('B-Kursi')).toBeTruthy();
    expect(dialog.getByText('Sering menguji.')).toBeTruthy();

    fireEvent.change(second, { target: { value: 'Ani' } });
    expect(await dialog.findByText('Dua kali orang yang sama.')).toBeTruthy();
    expect(dialog.queryByRole('list', { name: 'Tidak dapat diproses' })?.textContent).not.toMatch(/Meja/);
    expect(dialog.getByLabelText('Pilih Meja')).toHaveProperty('disabled', true);
    expect(dialog.getByRole('button', { name: 'Hapus 1' })).toBeTruthy();

    fireEvent.change(dialog.getByLabelText('Kursi 1 Meja'), { target: { value: 'Budi' } });
    fireEvent.click(await dialog.findByRole('button', { name: 'Hapus 2' }));
    expect(await screen.findByRole('heading', { name: /^Hapus: / })).toBeTruthy();
    expect(fake.to(`${ACTION}/bulk`)[0]?.body).toMatchObject({
      ids: ['Meja', 'Kursi'],
      prepared: { Meja: { seats: ['Budi', 'Ani'] } },
    });
  });
});
