import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../read/utf8.ts';
import { hashOf, sha256 } from './hash.ts';

describe('sha256', () => {
  it('gives what the platform gives, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });
});

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
