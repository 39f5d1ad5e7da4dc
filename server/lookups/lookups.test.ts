import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceName } from '../../src/definition/model/sources.ts';
import type { AppError } from '../core/errors.ts';
import { knows, openSourceOutside, type SourceOutside, unknown, WORK } from '../testing/source-outside.ts';
import { createLookups } from './lookups.ts';

let source: SourceOutside;
beforeEach(async () => {
  source = await openSourceOutside();
});
afterEach(async () => {
  await source.close();
});

const DOI = '10.59999/jrtn.2025.12.318';

/** The code and sentence of a refusal. */
async function refused(found: Promise<unknown>): Promise<string> {
  const error = await found.then(
    () => null,
    (reason: AppError) => reason,
  );
  const [fault] = error?.faults ?? [];
  return `${error?.status} ${fault?.code} ${fault?.message}`;
}

const find = (typed: string, by: SourceName = 'doi') => createLookups(source.config).find(by, typed);

describe('what a source knows of a work', () => {
  it('is told by its parts, without markup, and asked with the address to write to', async () => {
    source.answer = knows(WORK);
    expect(await find(DOI)).toEqual({
      title: 'Analisis termoekonomi gudang beku & pelabuhan',
      type: 'article-journal',
      authors: [{ name: 'Dewi Anggraini' }, { name: 'Suparman' }, { name: 'Konsorsium Refrigerasi' }],
      container: 'Jurnal Rekayasa Termal Nusantara',
      issn: '2503-118X',
      publisher: 'Penerbit Contoh',
      volume: '12',
      issue: '4',
      page: '318-327',
      year: 2025,
      published: '2025-10-14',
      url: 'https://doi.org/10.59999/jrtn.2025.12.318',
    });
    expect(source.asked).toEqual([
      { path: '/api/works/10.59999%2Fjrtn.2025.12.318', agent: 'Aula (mailto:aula@example.ac.id)' },
    ]);
  });

  it('leaves out what it does not say', async () => {
    source.answer = knows({
      DOI,
      type: 'peer-review',
      title: [],
      author: [{}],
      issued: { 'date-parts': [[null]] },
      'published-print': { 'date-parts': [[2025, 2, 31]] },
    });
    expect(await find(DOI)).toEqual({});
  });

  it('joins the second title to the first, unless that holds it', async () => {
    source.answer = knows({ DOI, title: ['Gudang beku'], subtitle: ['Sebuah analisis'] });
    expect(await find(DOI)).toEqual({ title: 'Gudang beku: Sebuah analisis' });
    source.answer = knows({ DOI, title: ['Gudang beku: sebuah analisis'], subtitle: ['Sebuah analisis'] });
    expect(await find(DOI)).toEqual({ title: 'Gudang beku: sebuah analisis' });
  });

  it('keeps no character that cannot be stored or turns the direction of writing', async () => {
    source.answer = knows({ DOI, title: ['Gu\u202edang\u0000 &#0;be\ud800ku&#55296;'] });
    expect(await find(DOI)).toEqual({ title: 'Gudang &#0;beku' });
  });

  it('of a journal is its title and publisher', async () => {
    source.answer = knows({ title: 'Jurnal Contoh', publisher: 'Penerbit', ISSN: ['2503-118X'] });
    expect(await find('2503118x', 'issn')).toEqual({ title: 'Jurnal Contoh', publisher: 'Penerbit' });
    expect(source.asked.map(({ path }) => path)).toEqual(['/api/journals/2503-118X']);
  });
});

describe('an identifier', () => {
  it.each([DOI, ` https://doi.org/${DOI} `, `http://dx.doi.org/${DOI}`, `doi: ${DOI}`, DOI.toUpperCase()])(
    'is the same however it is written: %s',
    async (typed) => {
      source.answer = knows(WORK);
      await find(typed);
      expect(source.asked.map(({ path }) => path)).toEqual(['/api/works/10.59999%2Fjrtn.2025.12.318']);
    },
  );

  it.each([
    ['10.1234/../../journals/2503-118X', '/api/works/10.1234%2F..%2F..%2Fjournals%2F2503-118x'],
    ['10.1234/a?mailto=x#y', '/api/works/10.1234%2Fa%3Fmailto%3Dx%23y'],
    ['10.1234/@169.254.169.254/', '/api/works/10.1234%2F%40169.254.169.254%2F'],
    ['10.1234/%2e%2e', '/api/works/10.1234%2F%252e%252e'],
  ])('stays one step of the path: %s', async (typed, path) => {
    expect(await refused(find(typed))).toContain('E_INPUT_LOOKUP');
    expect(source.asked).toEqual([{ path, agent: 'Aula (mailto:aula@example.ac.id)' }]);
  });

  it.each<[string, SourceName]>([
    ['', 'doi'],
    ['10.12/x', 'doi'],
    ['http://127.0.0.1/10.1234/x', 'doi'],
    ['10.1234/a b', 'doi'],
    ['10.1234/a\r\nHost: x', 'doi'],
    [`10.1234/${'x'.repeat(300)}`, 'doi'],
    ['../works', 'issn'],
    ['2503-11', 'issn'],
  ])('that is none asks nobody: %s', async (typed, by) => {
    expect(await refused(find(typed, by))).toMatch(/^422 E_INPUT_LOOKUP Ini bukan (DOI|ISSN) yang lengkap/);
    expect(source.asked).toEqual([]);
  });
});

describe('a source that tells nothing', () => {
  const far: SourceOutside['answer'] = (_request, response) => {
    response.writeHead(302, { location: 'http://localhost:1/secret' }).end();
  };
  const cases: [string, SourceOutside['answer'], string][] = [
    [
      'knows no such',
      unknown,
      '422 E_INPUT_LOOKUP DOI ini tidak ditemukan di Crossref. Periksa lagi, atau isi sendiri.',
    ],
    ['leads to another host', far, '503 E_SYSTEM_SOURCE Jawaban Crossref tidak dapat dibaca'],
    [
      'leads on for ever',
      (request, response) => void response.writeHead(301, { location: request.url }).end(),
      '503 E_SYSTEM_SOURCE Jawaban',
    ],
    ['answers no JSON', (_request, response) => void response.end('<html>'), '503 E_SYSTEM_SOURCE Jawaban'],
    ['answers something else', knows({ title: 'x' }), '503 E_SYSTEM_SOURCE Jawaban'],
    ['answers a list where texts are', knows({ DOI, title: 'x' }), '503 E_SYSTEM_SOURCE Jawaban'],
    ['refuses', (_request, response) => void response.writeHead(403).end(), '503 E_SYSTEM_SOURCE Jawaban'],
    [
      'is broken',
      (_request, response) => void response.writeHead(500).end(),
      '503 E_SYSTEM_SOURCE Crossref tidak dapat dihubungi',
    ],
    [
      'breaks off',
      (_request, response) => void response.socket?.destroy(),
      '503 E_SYSTEM_SOURCE Crossref tidak dapat dihubungi',
    ],
    [
      'never ends',
      (_request, response) => {
        const chunk = 'x'.repeat(65_536);
        const more = () => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', more);
        more();
      },
      '503 E_SYSTEM_SOURCE Jawaban',
    ],
  ];
  it.each(cases)('%s', async (_name, answer, said) => {
    source.answer = answer;
    expect(await refused(find(DOI))).toContain(said);
  });

  it('is waited for only so long', async () => {
    source.answer = () => {};
    expect(await refused(createLookups(source.config, 50).find('doi', DOI))).toContain(
      'tidak dapat dihubungi',
    );
  });

  it('is switched off, and asked nothing', async () => {
    const lookups = createLookups(null);
    expect(lookups.label).toBeNull();
    expect(await refused(lookups.find('doi', DOI))).toBe(
      '503 E_SYSTEM_SOURCE Pengisian dari Crossref tidak dipakai di sini. Isi sendiri; yang sudah ditulis tetap ada.',
    );
  });
});

describe('the etiquette of the source', () => {
  it('follows it on its own host', async () => {
    source.answer = (request, response) => {
      if (request.url?.endsWith('moved')) knows(WORK)(request, response);
      else response.writeHead(301, { location: '/api/works/moved' }).end();
    };
    expect(await find(DOI)).toMatchObject({ volume: '12' });
  });

  it('asks once for what is asked again, in other letters too, also where there is nothing', async () => {
    const lookups = createLookups(source.config);
    source.answer = knows(WORK);
    await Promise.all([lookups.find('doi', DOI), lookups.find('doi', DOI.toUpperCase())]);
    await lookups.find('doi', DOI);
    source.answer = unknown;
    await refused(lookups.find('doi', '10.1234/none'));
    await refused(lookups.find('doi', '10.1234/none'));
    expect(source.asked).toHaveLength(2);
  });

  it('asks again after it did not answer', async () => {
    const lookups = createLookups(source.config);
    source.answer = (_request, response) => void response.writeHead(500).end();
    await refused(lookups.find('doi', DOI));
    source.answer = knows(WORK);
    expect(await lookups.find('doi', DOI)).toMatchObject({ volume: '12' });
  });

  it('leaves it alone when it says that too much is asked', async () => {
    const lookups = createLookups(source.config);
    source.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '1' }).end();
    expect(await refused(lookups.find('doi', DOI))).toContain('Crossref sedang sibuk');
    source.answer = knows(WORK);
    expect(await refused(lookups.find('doi', '10.1234/other'))).toContain('Crossref sedang sibuk');
    expect(source.asked).toHaveLength(1);
  });

  it('asks no more than three things at once', async () => {
    const lookups = createLookups(source.config);
    let most = 0;
    let open: (() => void)[] = [];
    // The third lets all go, after whoever might still come beside them.
    source.answer = (request, response) => {
      most = Math.max(
        most,
        open.push(() => unknown(request, response)),
      );
      if (open.length !== 3) return;
      setTimeout(() => {
        const all = open;
        open = [];
        for (const go of all) go();
      }, 10);
    };
    await Promise.all(Array.from({ length: 12 }, (_, n) => refused(lookups.find('doi', `10.1234/${n}`))));
    expect(source.asked).toHaveLength(12);
    expect(most).toBe(3);
  });
});
