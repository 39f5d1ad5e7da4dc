import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import type { FormContext } from '../form-context.ts';
import { renderForm, submit } from '../testing/rendered-form.tsx';

describe('RecordForm, files', () => {
  const FILES: FormSchema = {
    type: 'object',
    required: ['manuscript'],
    properties: {
      manuscript: { type: 'object', title: 'Naskah', 'x-file': { formats: ['pdf'], max_mb: 1 } },
    },
  };
  const token = { id: 'f1', name: 'naskah.pdf', size: 3, mime: 'application/pdf' };
  const choose = async (file: File) => {
    await screen.findByRole('button', { name: /Naskah/ });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  };

  it('sends a file at once and keeps its token', async () => {
    const upload = vi.fn(async () => token);
    const { onChange } = renderForm({ schema: FILES, formContext: { upload } });
    await choose(new File(['abc'], 'naskah.pdf'));
    expect(onChange).toHaveBeenLastCalledWith({ manuscript: token });
    expect(screen.getByText('naskah.pdf', { selector: 'b' })).not.toBeNull();
  });

  const rules = { formats: ['pdf'], max_mb: 1 };
  const KINDS: { holds: string; field: FormSchema; value: unknown }[] = [
    { holds: 'an id', field: { type: 'string' }, value: 'f1' },
    { holds: 'a token', field: { type: 'object' }, value: token },
    { holds: 'ids', field: { type: 'array', items: { type: 'string' } }, value: ['f1'] },
    { holds: 'tokens', field: { type: 'array', items: { type: 'object' } }, value: [token] },
  ];
  it.each(KINDS)('gives what the schema takes: $holds', async ({ field, value }) => {
    const schema: FormSchema = {
      type: 'object',
      required: ['manuscript'],
      properties: { manuscript: { title: 'Naskah', ...field, 'x-file': rules } },
    };
    const { onSubmit } = renderForm({ schema, formContext: { upload: async () => token } });
    await choose(new File(['abc'], 'naskah.pdf'));
    expect(screen.getByText('naskah.pdf', { selector: 'b' })).not.toBeNull();
    submit();
    expect(onSubmit).toHaveBeenCalledWith({ manuscript: value });
    fireEvent.click(screen.getByRole('button', { name: /^(Ganti|Hapus) naskah.pdf$/ }));
    submit();
    expect(onSubmit).toHaveBeenCalledTimes(field.type === 'array' ? 2 : 1);
  });

  it('says that a file is there when only its id is known', async () => {
    const schema: FormSchema = {
      type: 'object',
      properties: { manuscript: { type: 'string', title: 'Naskah', 'x-file': rules } },
    };
    renderForm({ schema, data: { manuscript: 'f7' } });
    expect(await screen.findByRole('button', { name: 'Ganti Berkas yang sudah diunggah' })).not.toBeNull();
  });

  it('refuses a wrong format and a file too large before sending', async () => {
    const upload = vi.fn(async () => token);
    renderForm({ schema: FILES, formContext: { upload } });
    await choose(new File(['abc'], 'naskah.docx'));
    expect(
      screen.getByText('naskah.docx tidak dapat dipakai. Pilih berkas PDF, paling besar 1 MB.'),
    ).not.toBeNull();
    await choose(new File([new Uint8Array(1_200_000)], 'besar.pdf'));
    expect(
      screen.getByText('Berkas berukuran 1,2 MB, paling besar 1 MB. Perkecil, lalu pilih lagi.'),
    ).not.toBeNull();
    expect(upload).not.toHaveBeenCalled();
  });

  it('does not submit while a file is on its way', async () => {
    let finish: (value: typeof token) => void = () => undefined;
    const upload: FormContext['upload'] = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const { onSubmit } = renderForm({ schema: FILES, formContext: { upload } });
    await choose(new File(['abc'], 'naskah.pdf'));
    submit();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText('Tunggu sampai unggahan selesai, lalu kirim lagi.')).not.toBeNull();
    await act(async () => finish(token));
    submit();
    expect(onSubmit).toHaveBeenCalledWith({ manuscript: token });
  });
});
