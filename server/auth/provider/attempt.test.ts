import { describe, expect, it } from 'vitest';
import { ATTEMPT_SECONDS, createAttempts } from './attempt.ts';

const key = Buffer.alloc(32, 1);
const START = 1_700_000_000_000;

describe('createAttempts', () => {
  it('begins each attempt with values of its own that only the key can make again', () => {
    const attempts = createAttempts(key);
    const [one, other] = [attempts.begin(), attempts.begin()];
    expect(new Set([...Object.values(one), ...Object.values(other)]).size).toBe(8);
    expect(createAttempts(key).resume(one.seed, one.state)).toEqual(one);
    expect(createAttempts(Buffer.alloc(32, 2)).resume(one.seed, one.state)).toBeNull();
  });

  it.each([
    [ATTEMPT_SECONDS - 1, true],
    [ATTEMPT_SECONDS, false],
  ])('after %d s an attempt may be resumed: %o', (seconds, expected) => {
    let now = START;
    const attempts = createAttempts(key, () => now);
    const { seed, state } = attempts.begin();
    now += seconds * 1000;
    expect(attempts.resume(seed, state) !== null).toBe(expected);
  });

  it('refuses a seed whose end was moved, and what is no seed', () => {
    const attempts = createAttempts(key);
    const { seed, state } = attempts.begin();
    const [random] = seed.split('.');
    for (const changed of [`${random}.99999999999`, `${random}`, '', '.'])
      expect(attempts.resume(changed, state)).toBeNull();
    for (const changed of ['', `${state}x`, state.slice(1)])
      expect(attempts.resume(seed, changed)).toBeNull();
  });
});
