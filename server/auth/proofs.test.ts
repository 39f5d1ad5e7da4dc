import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProofs } from './proofs.ts';

const KEY = randomBytes(32);
const PERSON = { id: 'u1', session: 's1' };

function clocked() {
  let now = Date.UTC(2026, 0, 1);
  return { proofs: createProofs(KEY, () => now), pass: (seconds: number) => (now += seconds * 1000) };
}

describe('a proof of who somebody is', () => {
  it.each(['password', 'code', 'passkey'] as const)('says that it was by %s, for five minutes', (method) => {
    const { proofs, pass } = clocked();
    const proof = proofs.give(PERSON, method);
    expect(proofs.check(proof, PERSON, 'x')).toBe(method);
    pass(300);
    expect(proofs.check(proof, PERSON, 'x')).toBe(method);
    pass(1);
    expect(() => proofs.check(proof, PERSON, 'x')).toThrow(/old/);
  });

  it.each([
    ['somebody else', { id: 'u2', session: 's1' }],
    ['another sign-in', { id: 'u1', session: 's2' }],
    ['no sign-in', { id: 'u1', session: null }],
  ])('is none of %s', (_who, other) => {
    const { proofs } = clocked();
    expect(() => proofs.check(proofs.give(PERSON, 'password'), other, 'x')).toThrow(/missing/);
  });

  it('is none of another installation', () => {
    const proof = createProofs(randomBytes(32)).give(PERSON, 'password');
    expect(() => createProofs(KEY).check(proof, PERSON, 'x')).toThrow(/missing/);
  });

  it('is one for all or for one thing alone', () => {
    const { proofs } = clocked();
    const bound = proofs.give(PERSON, 'passkey', 'x');
    expect(proofs.check(bound, PERSON, 'x')).toBe('passkey');
    expect(() => proofs.check(bound, PERSON, 'y')).toThrow(/other/);
  });

  it('is none once any part of it is changed, and nothing that is made up is one', () => {
    const { proofs } = clocked();
    const proof = proofs.give(PERSON, 'code');
    fc.assert(
      fc.property(fc.nat(proof.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
        const changed = `${proof.slice(0, at)}${letter}${proof.slice(at + 1)}`;
        // The last letter of Base64 holds bits that no byte takes.
        fc.pre(changed !== proof && at < proof.length - 1);
        expect(() => proofs.check(changed, PERSON, 'x')).toThrow(/missing|old/);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => proofs.check(text, PERSON, 'x')).toThrow(/missing/);
      }),
    );
  });
});
