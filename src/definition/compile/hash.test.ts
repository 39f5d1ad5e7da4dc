import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../read/utf8.ts';
import { hashOf } from './hash.ts';

describe('utf8', () => {
  it('encodes as the platform does, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect([...utf8(text)]).toEqual([...new TextEncoder().encode(text)]);
      }),
    );
    expect([...utf8('a\uD800b')]).toEqual([...new TextEncoder().encode('a\uD800b')]);
  });
});

describe('hashOf', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  it('is the SHA-256 that the platform gives of paths and digests, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(hashOf([{ path: 'a', text }])).toBe(digest(`a\0${digest(text)}`));
      }),
    );
  });

  const files = [
    { path: 'a', text: '1' },
    { path: 'b', text: '2' },
  ];
  it('does not depend on the order of files', () => {
    expect(hashOf(files)).toBe(hashOf([...files].reverse()));
  });
  it('tells a renamed file from the old one', () => {
    expect(hashOf(files)).not.toBe(
      hashOf([
        { path: 'c', text: '1' },
        { path: 'b', text: '2' },
      ]),
    );
  });
});
