import { configure, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { OpenedPage } from '../../src/definition/wire.ts';
import { createApp } from '../../src/engine/app/app.tsx';
import { start } from '../../src/engine/app/start.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import type { Visit } from './visits.ts';

// The document of this test environment.
declare const jsdom: { reconfigure(settings: { url: string }): void };

const faculty = inject('faculty');
const { visits, missing } = inject('search');

// A form comes as a program from the server, which Node takes no program from by itself.
vi.mock('../../src/engine/form/form-module.ts', () => ({
  loadFormModule: async (name: string, hash: string) => {
    const code = await textAt(`${faculty}/api/forms/${encodeURIComponent(name)}.js?hash=${hash}`);
    return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  },
}));

// There is no canvas here to draw a document on; it comes all the same.
vi.mock('../../src/engine/data/read-file.ts', async (original) => ({
  ...(await original<object>()),
  readAddress: async (address: string) => address,
}));
vi.mock('../../src/engine/pdf/draw-all.ts', () => ({
  drawAll: (address: string) => textAt(new URL(address, faculty).href),
}));

// The whole document would stand in the message of every failure.
configure({ getElementError: (message) => new Error(message ?? 'not found') });

beforeEach(() => {
  // jsdom hears no events of a server; what changes while a page is open is tested elsewhere.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  );
});

test('every screen is met by every audience it has', () => {
  expect(missing).toEqual([]);
});

describe('a screen draws what the server answers', () => {
  test.for(visits.map((visit) => [titleOf(visit), visit] as const))('%s', async ([, visit]) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { data, screen: drawn } = await answerTo(visit);
    if (!data || !drawn) throw new Error('no page');
    // What a list opens at its own address leads back to it.
    const { pathname: list, searchParams } = new URL(visit.path, faculty);
    searchParams.delete('department');
    if (list !== '/' && searchParams.size > 0 && (await answerTo({ ...visit, path: list })).data)
      expect(data.breadcrumbs).not.toEqual([]);
    enter(visit);
    render(createApp(await start(), widgets, {}));
    const main = await screen.findByRole('main');
    // The ways in have a heading of their own.
    const entrance = drawn.blocks.some(({ kind }) => kind === 'widget');
    const title = entrance ? expect.any(String) : data.heading || data.title;
    // Roles are worked out anew from all styles at every change of the document: asked for when it has come to rest.
    await waitFor(() => {
      expect(main.querySelectorAll('[aria-busy="true"]').length).toBe(0);
      expect(within(main).queryAllByText('Memuat')).toEqual([]);
      expect(within(main).getAllByRole('heading', { level: 1 }).map(textOf)).toEqual([title]);
    }, LOADED);
    expect(within(main).queryAllByRole('alert').map(textOf)).toEqual([]);
    const told = complaints.mock.calls.map((words) => words.join(' '));
    expect(told.filter((line) => !UNKNOWN_HERE.test(line))).toEqual([]);
  });
});

/** The first form brings a good deal of code with it. */
const LOADED = { timeout: 40_000 };

/** An element that browsers know and jsdom does not yet. */
const UNKNOWN_HERE = /^The tag <%s> is unrecognized in this browser.* search$/;

function titleOf({ route, audience, standsFor }: Visit): string {
  return `${route} for ${audience}${standsFor.length > 0 ? `, and so ${standsFor.join(' ')}` : ''}`;
}

const textOf = ({ textContent }: HTMLElement) => textContent;

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

async function answerTo({ path, department, credentials }: Visit): Promise<OpenedPage> {
  const token = credentials.find((one) => claimsOf(one).department === department);
  const headers = { org: department, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${faculty}/api/open?path=${encodeURIComponent(path)}`, { headers });
  return (await answer.json()) as OpenedPage;
}

const claimsOf = (token: string): { department: string } => JSON.parse(atob(token.split('.')[1] ?? ''));

/** Makes the document the browser of this person, at this address of the server. */
function enter({ path, department, credentials }: Visit): void {
  jsdom.reconfigure({ url: `${faculty}${path}` });
  localStorage.clear();
  if (credentials.length > 0) localStorage.setItem('credentials', JSON.stringify(credentials));
  localStorage.setItem('department', department);
}
