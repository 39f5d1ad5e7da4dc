import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogInput } from '../ui/dialog-input.tsx';
import { createLeaveGuard } from './leave-guard.ts';
import { UnsavedGuard, useLeave, useUnsaved } from './unsaved.tsx';

const LOST = 'Isian yang belum disimpan akan hilang.';
const KEPT = /^Isian Anda belum dikirim\. Isian itu tersimpan di perangkat ini/;

function Part({ kept }: { kept: boolean }) {
  useUnsaved(true, kept);
  return null;
}

function KeptForm() {
  useUnsaved(true, true);
  useDialogInput(true, () => undefined);
  return <input aria-label="Catatan" />;
}

function Page({ children }: { children: React.ReactNode }) {
  const leave = useLeave();
  return (
    <>
      {children}
      <button type="button" onClick={() => leave(() => undefined)}>
        Pergi
      </button>
    </>
  );
}

async function askedOver(children: React.ReactNode): Promise<string> {
  render(
    <UnsavedGuard guard={createLeaveGuard()}>
      <Page>{children}</Page>
    </UnsavedGuard>,
  );
  fireEvent.click(screen.getByText('Pergi'));
  const question = await waitFor(() => screen.getByText('Tinggalkan halaman ini?'));
  return question.closest('dialog')?.textContent ?? '';
}

it('says of input that is kept on the device that it comes back', async () => {
  const said = await askedOver(<Part kept />);
  expect(said).toMatch(/dipulihkan saat formulirnya dibuka lagi/);
  expect(said).not.toContain(LOST);
});

it('says of any other that it is lost, also beside one that is kept', async () => {
  const said = await askedOver(
    <>
      <Part kept />
      <Part kept={false} />
    </>,
  );
  expect(said).toContain(LOST);
});

it('knows of a form in a dialog whether it keeps what is typed', async () => {
  const said = await askedOver(
    <Dialog open title="Tulis" onClose={() => undefined} actions={null}>
      <KeptForm />
    </Dialog>,
  );
  expect(screen.getByText(KEPT)).toBeTruthy();
  expect(said).not.toContain(LOST);
});

it('takes what is typed in a dialog that keeps nothing for lost', async () => {
  render(
    <UnsavedGuard guard={createLeaveGuard()}>
      <Page>
        <Dialog open title="Tulis" onClose={() => undefined} actions={null}>
          <input aria-label="Catatan" />
        </Dialog>
      </Page>
    </UnsavedGuard>,
  );
  fireEvent.input(screen.getByLabelText('Catatan'), { target: { value: 'x' } });
  fireEvent.click(screen.getByText('Pergi'));
  expect(await screen.findByText(LOST)).toBeTruthy();
});
