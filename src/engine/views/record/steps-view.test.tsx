import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';
import * as uiTexts from '../../ui/texts.ts';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

const STATES = ['done', 'stopped', 'upcoming'] as const;

beforeEach(() => {
  const steps = STATES.map((state) => ({ label: state, state, note: '' }));
  server.current = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(block('steps', {})))
    .on('GET /routes/thing.list@all', () => pageOf({ b1: answer('steps', { steps }) }));
});

it('marks the step at which something was sent back, by its shape and in words', async () => {
  renderScreen();
  const [wide] = await screen.findAllByRole('list');
  const [done, stopped, upcoming] = within(wide as HTMLElement).getAllByRole('listitem');
  expect(stopped?.getAttribute('aria-current')).toBe('step');
  expect(stopped?.querySelector('[aria-hidden]')?.textContent).toBe('!');
  expect(stopped?.textContent).toContain(uiTexts.stepStates.returned);
  for (const other of [done, upcoming]) {
    expect(other?.getAttribute('aria-current')).toBeNull();
    expect(other?.textContent).not.toContain('!');
  }
});

it('says of a way that ended where it stopped, and that the rest is not gone', async () => {
  const steps = STATES.map((state) => ({ label: state, state, note: '' }));
  server.current = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(block('steps', {})))
    .on('GET /routes/thing.list@all', () => pageOf({ b1: answer('steps', { steps, ended: true }) }));
  renderScreen();
  const [wide] = await screen.findAllByRole('list');
  const said = within(wide as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/^.*, /, ''));
  expect(said).toEqual(['selesai', 'berhenti di sini', 'tidak ditempuh']);
});

it('says on a phone of a way that is behind somebody that it is, and not that they stand at its last stage', async () => {
  const steps = ['Ujian', 'Revisi'].map((label) => ({ label, state: 'done' as const, note: '' }));
  server.current = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(block('steps', {})))
    .on('GET /routes/thing.list@all', () => pageOf({ b1: answer('steps', { steps }) }));
  renderScreen();
  expect(await screen.findByText('Tahap 2 dari 2: selesai')).toBeTruthy();
});

it('has a heading of its own where it is about something else on the page', async () => {
  server.current = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(block('steps', { label: 'Perjalanan artikel' })))
    .on('GET /routes/thing.list@all', () =>
      pageOf({ b1: answer('steps', { steps: [{ label: 'Dikirim', state: 'current', note: '' }] }) }),
    );
  renderScreen();
  expect(await screen.findByRole('heading', { name: 'Perjalanan artikel' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Perjalanan artikel' })).toBeTruthy();
});
