import { get, itemsOf, textOf } from '../read/node.ts';
import type { Context } from './context.ts';
import { fieldNamed } from './types.ts';

/** Labels of the codes of a source, for people. */
export function labelsOf(context: Context, from: string, codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, labelOfCode(context, from, code)]));
}

/** Label of one code of a source; the code itself where nothing names it. */
export function labelOfCode(context: Context, from: string, code: string): string {
  if (from === 'role') return context.access.roles.peek(code)?.label ?? code;
  if (from === 'position') return context.access.positions.peek(code)?.label ?? code;
  if (from === 'department')
    return context.access.departments.find((one) => one.code === code)?.title ?? code;
  if (from === 'type') {
    context.types.use(code);
    const label = get(context.types.peek(code)?.node, 'label');
    return textOf(label) ?? textOf(get(label, 'else')) ?? code;
  }
  if (from === 'generated') return textOf(get(context.generated.peek(code)?.node, 'label')) ?? code;
  if (from.startsWith('state:')) {
    const state = get(get(context.processes.peek(from.slice(6))?.node, 'states'), code);
    const label = get(state, 'label');
    return textOf(label) ?? textOf(get(itemsOf(label).at(-1), 'else')) ?? textOf(get(label, 'else')) ?? code;
  }
  const choices = fieldNamed(context, from)?.options;
  if (choices) return choices.find(({ value }) => value === code)?.label ?? code;
  return context.sets.peek(from)?.items[code]?.label ?? code;
}
