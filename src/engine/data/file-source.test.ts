import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FilePlaces, sourceOf } from './file-source.ts';

const OWN = 'https://aula.example.ac.id';
const places: FilePlaces = {
  own: OWN,
  api: '',
  others: ['https://other.example.ac.id/faculty'],
  store: 'https://store.example.net',
};
const KNOWN = [OWN, 'https://other.example.ac.id', 'https://store.example.net'];

const refused: [given: string | null, why: string][] = [
  [null, 'missing'],
  ['', 'missing'],
  ['https://evil.example/a.pdf', 'foreign'],
  ['https://aula.example.ac.id.evil.example/a.pdf', 'foreign'],
  ['http://aula.example.ac.id/a.pdf', 'foreign'],
  ['https://aula.example.ac.id:8443/a.pdf', 'foreign'],
  ['javascript:alert(1)', 'foreign'],
  ['JaVaScRiPt:alert(1)', 'foreign'],
  ['data:application/pdf;base64,JVBERi0=', 'foreign'],
  ['file:///etc/passwd', 'foreign'],
  ['ftp://aula.example.ac.id/a.pdf', 'foreign'],
  ['blob:https://evil.example/0', 'foreign'],
  ['blob:null/0', 'foreign'],
  ['//evil.example/a.pdf', 'unclear'],
  ['/\\evil.example/a.pdf', 'unclear'],
  ['\\\\evil.example\\a.pdf', 'unclear'],
  ['https:\\\\evil.example', 'unclear'],
  ['https://aula.example.ac.id\\@evil.example/', 'unclear'],
  ['/\t/evil.example/a.pdf', 'unclear'],
  [' https://evil.example', 'unclear'],
  ['java\nscript:alert(1)', 'unclear'],
  ['/a\u202Efdp.exe', 'unclear'],
  ['https://me:secret@aula.example.ac.id/a.pdf', 'unclear'],
  ['https://aula.example.ac.id@evil.example/a.pdf', 'unclear'],
  ['https://:@evil.example/a.pdf', 'foreign'],
  ['https://', 'unclear'],
];

describe('addresses that nobody is asked for', () => {
  it.each(refused)('%j is %s', (given, why) => {
    const source = sourceOf(given, places);
    expect(source.kind).toBe('refused');
    // Whether a name and a password are told before the stranger makes no difference to anybody.
    if (!given?.includes('@')) expect(source).toEqual({ kind: 'refused', why });
  });

  it('takes no call but those that answer where a file is: another would be made with the reader’s right', () => {
    for (const path of [
      '/api/chat/5/read',
      '/api/routes/thing.one%40all',
      '/api/routes/thing.one%40all/files/f/more',
      '/api/routes/thing.one%40all/actions/go/document',
      '/api/routes/a/../../chat/5/files/read',
      '/api/',
    ])
      expect(sourceOf(path, places)).toEqual({ kind: 'refused', why: 'foreign' });
    expect(sourceOf('https://other.example.ac.id/faculty/api/routes/a/files/f', places)).toEqual({
      kind: 'refused',
      why: 'foreign',
    });
  });

  it('names no address outside the known places, whatever was typed', () => {
    const piece = fc.constantFrom(
      ...[
        'http',
        'https',
        'blob',
        'javascript',
        'data',
        ':',
        '/',
        '//',
        '\\',
        '@',
        '?',
        '#',
        '%2f',
        '%5c',
        '..',
        ' ',
        '\t',
        '.',
      ],
      ...[
        'evil.example',
        'aula.example.ac.id',
        'store.example.net',
        'files',
        'api',
        'routes',
        'a',
        '[::1]',
        ':443',
        '\u0000',
        '\u3002',
      ],
    );
    const typed = fc.oneof(
      fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
      fc.webUrl(),
      fc.string(),
    );
    fc.assert(
      fc.property(typed, (given) => {
        const source = sourceOf(given, places);
        if (source.kind === 'refused') return;
        if (source.kind === 'call') {
          expect(source.path).toMatch(/^\/routes\/[^/]+\/(files|documents)\/[^/]+$/);
          return;
        }
        const url = new URL(source.url);
        expect(KNOWN).toContain(url.origin);
        expect([url.username, url.password]).toEqual(['', '']);
        expect(source.kind === 'blob' ? 'blob:' : 'https:').toBe(url.protocol);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('addresses that are shown', () => {
  it.each([
    ['/files/2025/a.pdf?f=Surat%20tugas.pdf&s=x', `${OWN}/files/2025/a.pdf?f=Surat%20tugas.pdf&s=x`],
    [`${OWN}/files/a.pdf#page=3`, `${OWN}/files/a.pdf`],
    [
      'https://store.example.net/b/a.pdf?X-Amz-Signature=1',
      'https://store.example.net/b/a.pdf?X-Amz-Signature=1',
    ],
    ['https://other.example.ac.id/files/a.pdf', 'https://other.example.ac.id/files/a.pdf'],
  ])('%s is a file', (given, url) => {
    expect(sourceOf(given, places)).toEqual({ kind: 'file', url });
  });

  it('a file of a row is asked for by a call, with its row', () => {
    const source = sourceOf('/api/routes/thing.one%40all/files/f1?id=7&inline=1', places);
    expect(source).toMatchObject({ kind: 'call', path: '/routes/thing.one%40all/files/f1' });
    expect(source.kind === 'call' && source.query.toString()).toBe('id=7&inline=1');
    const elsewhere = { ...places, api: 'https://api.example.ac.id/x' };
    expect(sourceOf('https://api.example.ac.id/x/api/routes/a/documents/d', elsewhere)).toMatchObject({
      kind: 'call',
      path: '/routes/a/documents/d',
    });
    // Then a path below it is no call of that server.
    expect(sourceOf('/api/routes/a/documents/d', elsewhere).kind).toBe('file');
  });

  it('what this page made itself', () => {
    expect(sourceOf(`blob:${OWN}/7a1c`, places)).toEqual({ kind: 'blob', url: `blob:${OWN}/7a1c` });
  });
});
