import { describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, CssChunkLoadError, loadChunk } from '../chunks/chunk-error.ts';
import { ApiError, readError } from './api-error.ts';
import { regionErrorText } from './error-text.ts';
import { genericErrorText, signInErrorText } from './generic-error.ts';
import * as texts from './texts.ts';

const failed = (body: unknown) => new ApiError(422, body);
const blob = (text: string) => failed(new Blob([text]));

describe('genericErrorText', () => {
  it.each([
    ['a supplied message before all', failed({ title: 'T', detail: 'D' }), 'Sendiri', 'Sendiri'],
    ['title and detail', failed({ title: 'T', detail: 'D', message: 'M' }), undefined, 'T: D'],
    ['not a title alone', failed({ title: 'T', message: 'M' }), undefined, 'M'],
    ['not an empty detail', failed({ title: 'T', detail: '', message: 'M' }), undefined, 'M'],
    ['a blob with a message', blob('{"message":"B"}'), undefined, 'B'],
    ['the last text for a blob that cannot be read', blob('<html>'), undefined, texts.failed],
    ['a text body', failed('Teks'), undefined, 'Teks'],
    ['no page of a proxy', failed('<html>502</html>'), undefined, texts.failed],
    ['the last text for an empty body', failed(''), undefined, texts.failed],
    ['a message', failed({ message: 'M', errors: [{ message: 'E' }] }), undefined, 'M'],
    [
      "the first error's message",
      failed({ errors: [{ message: 'E1' }, { message: 'E2' }] }),
      undefined,
      'E1',
    ],
    ["not the first error's detail", failed({ errors: [{ detail: 'D' }] }), undefined, texts.failed],
    ['the last text without an answer', new ApiError(null, undefined), undefined, texts.failed],
    ['what to do where code did not come', new ChunkLoadError('missing'), undefined, texts.codeNotLoaded],
    ['the last text for anything else', new Error('boom'), undefined, texts.failed],
  ])('takes %s', async (_, error, supplied, expected) => {
    expect(await genericErrorText(error, supplied)).toBe(expected);
  });

  it('keeps the spelling of the specification', () => {
    expect(texts.failed).toBe('Mohon maaf ada kesahalan sistem.');
  });
});

describe('signInErrorText', () => {
  it.each([
    [failed({ errors: [{ detail: 'Salah', message: 'M' }] }), 'Salah'],
    [failed({ errors: [{ message: 'M' }] }), 'Internal Server Error.'],
    [new ApiError(null, undefined), 'Internal Server Error.'],
  ])('reads %o as %s', (error, expected) => {
    expect(signInErrorText(error)).toBe(expected);
  });
});

describe('regionErrorText', () => {
  it('shows what the server says to people, without its title', () => {
    expect(
      regionErrorText(failed({ title: 'T', detail: 'D', errors: [{ code: 'E_X', message: 'M' }] })),
    ).toBe('M');
  });

  it.each([
    [{ title: 'T', detail: 'D', message: 'M' }, 'T: D'],
    ['Teks', 'Teks'],
    ['<html>502</html>', texts.failed],
    [{ message: 'M', errors: [{ message: 'E' }] }, 'M'],
    [{ errors: [{ detail: 'D' }, { message: 'E' }] }, 'E'],
    [{}, texts.failed],
  ])('says of what another server answers what an alert would say: %j', (body, expected) => {
    expect(regionErrorText(failed(body))).toBe(expected);
  });

  it('says so when there was no answer', () => {
    expect(regionErrorText(new ApiError(null, undefined))).toMatch(/^Server tidak dapat dihubungi\./);
  });
});

describe('loadChunk', () => {
  it('passes the module through', async () => {
    expect(await loadChunk(async () => 7)).toBe(7);
  });

  it.each([
    ['Failed to fetch dynamically imported module: /x.js', 'missing'],
    ['Unexpected token', 'error'],
  ])('calls "%s" %s', async (message, type) => {
    const error = await loadChunk(() => Promise.reject(new TypeError(message))).catch((caught) => caught);
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).toMatchObject({ name: 'ChunkLoadError', type });
  });

  it('tells a style sheet apart', async () => {
    const error = await loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /a.css'))).catch(
      (caught) => caught,
    );
    expect(error).toBeInstanceOf(CssChunkLoadError);
    expect(error).toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' });
  });

  it('gives up after its time', async () => {
    const error = await loadChunk(() => new Promise(() => {}), 1).catch((caught) => caught);
    expect(error).toMatchObject({ name: 'ChunkLoadError', type: 'timeout' });
  });

  it('gives a piece of code the 120 seconds of the specification', async () => {
    vi.useFakeTimers();
    try {
      const failed = vi.fn();
      loadChunk(() => new Promise(() => {})).catch(failed);
      await vi.advanceTimersByTimeAsync(119_999);
      expect(failed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(failed).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });
});

it('a call for a file that was refused says why: its answer came as a Blob', async () => {
  const body = new Blob([
    JSON.stringify({ errors: [{ code: 'E_PROCESS_NEEDS', message: 'Tidak ada pesan.' }] }),
  ]);
  const refused = new ApiError(422, body);
  expect(regionErrorText(refused)).not.toBe('Tidak ada pesan.');
  expect(regionErrorText(await readError(refused))).toBe('Tidak ada pesan.');
  const page = new ApiError(502, new Blob(['<html>']));
  expect(await readError(page)).toBe(page);
});
