import { fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { expect, it } from 'vitest';
import { ActionDock } from './action-dock.tsx';
import { AppFrame } from './app-frame.tsx';
import { DockTaken } from './dock.ts';
import { Fold } from './fold.tsx';

const frameOf = (shown: boolean) => (
  <AppFrame topBar={null} bottomBar={<p>Menu bawah</p>}>
    {shown ? (
      <ActionDock total="61,53">
        <button type="button">Kirim nilai</button>
      </ActionDock>
    ) : null}
  </AppFrame>
);

it('takes the place of the bottom bar while it is there, with the button first', () => {
  const { container, rerender } = render(frameOf(false));
  const frame = container.firstElementChild;
  const before = frame?.className;
  rerender(frameOf(true));
  expect(frame?.className).not.toBe(before);
  expect(screen.getByRole('button', { name: 'Kirim nilai' }).parentElement?.textContent).toBe(
    'Kirim nilai61,53',
  );
  rerender(frameOf(false));
  expect(frame?.className).toBe(before);
});

it('leaves the bottom bar, and the place of a spare dock, alone while what it belongs to is closed to a line', () => {
  const { container } = render(
    <AppFrame topBar={null} bottomBar={<p>Menu bawah</p>}>
      <Fold title="Formulir" line="Lengkap" state="done">
        <ActionDock>
          <button type="button">Ajukan</button>
        </ActionDock>
      </Fold>
      <Taken />
    </AppFrame>,
  );
  const docked = () => [
    container.firstElementChild?.className,
    screen.getByRole('status', { name: 'taken' }).textContent,
  ];
  const closed = docked();
  expect(closed[1]).toBe('no');
  const fold = screen.getByText('Lengkap').closest('details') as HTMLDetailsElement;
  const toggle = (open: boolean) => {
    fold.open = open;
    fireEvent(fold, new Event('toggle'));
  };
  toggle(true);
  expect(docked()).toEqual([expect.not.stringMatching(new RegExp(`^${closed[0]}$`)), 'yes']);
  toggle(false);
  expect(docked()).toEqual(closed);
});

it('that is a spare one takes the place of the bottom bar and of no other dock', () => {
  const { container, rerender } = render(frameOf(false));
  const before = container.firstElementChild?.className;
  rerender(
    <AppFrame topBar={null} bottomBar={<p>Menu bawah</p>}>
      <ActionDock spare>
        <button type="button">Ajukan</button>
      </ActionDock>
      <Taken />
    </AppFrame>,
  );
  expect(container.firstElementChild?.className).not.toBe(before);
  expect(screen.getByRole('status', { name: 'taken' }).textContent).toBe('no');
});

it('says the first thing in the way of its button and how many more there are, and a word of the moment instead', () => {
  const dock = (blocked: string[], note: string | null = null) => (
    <ActionDock blocked={blocked} note={note}>
      <button type="button">Ajukan</button>
    </ActionDock>
  );
  const said = () => screen.getByRole('button').parentElement?.textContent;
  const { rerender } = render(dock(['Unggah naskah.', 'Isi judul.', 'Pilih jurnal.']));
  expect(said()).toBe('Unggah naskah.+ 2 lagiAjukan');
  rerender(dock(['Unggah naskah.']));
  expect(said()).toBe('Unggah naskah.Ajukan');
  rerender(dock(['Unggah naskah.'], 'Anda luring.'));
  expect(said()).toBe('Anda luring.Ajukan');
  rerender(dock([]));
  expect(said()).toBe('Ajukan');
});

function Taken() {
  return <output aria-label="taken">{use(DockTaken) ? 'yes' : 'no'}</output>;
}
