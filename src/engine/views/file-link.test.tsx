import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageProvider, type PageScope } from '../page/page-context.tsx';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { manifest, session } from '../testing/small-world.tsx';
import { FileLink } from './file-link.tsx';

const key = { viewer: 'u1', department: 'A', route: 'thing.one@all', params: { id: '7' } };

function draw(name: string, more: { document?: boolean; viewer?: string }) {
  const app = { ...manifest.app, ...(more.viewer ? { viewer: more.viewer } : {}) };
  const scope = { key } as unknown as PageScope;
  render(
    <AppProvider value={createAppStore({ ...manifest, app }, session)}>
      <PageProvider value={scope}>
        <FileLink file={{ id: 'f1', name }} document={more.document} />
      </PageProvider>
    </AppProvider>,
  );
}

it.each([
  ['naskah.pdf', undefined, 'files'],
  ['FOTO.JPEG', undefined, 'files'],
  ['surat.docx', undefined, 'files'],
  ['Berita acara', true, 'documents'],
])('leads from %s to the viewer, which asks for it with its row', (name, document, kind) => {
  draw(name, { document, viewer: '/lihat' });
  const href = new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', location.origin);
  expect(href.pathname).toBe('/lihat');
  expect(href.searchParams.get('department')).toBe('A');
  expect(href.searchParams.get('url')).toBe(`/api/routes/thing.one%40all/${kind}/f1?p.id=7&inline=1`);
});

it.each([
  ['rekap.xlsx', undefined, '/lihat'],
  ['naskah.pdf', undefined, undefined],
  ['Berita acara', true, undefined],
])('gives %s to the browser where nothing shows it', (name, document, viewer) => {
  draw(name, { document, viewer });
  expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
