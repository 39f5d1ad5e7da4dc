import { UNKNOWN } from '../../src/definition/expression/index.ts';

/** Outside of expressions, what is unknown is simply empty. */
export function known(value: unknown): unknown {
  return value === UNKNOWN || value === undefined ? null : value;
}
