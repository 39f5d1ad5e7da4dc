import { type Plan, readsVariable } from '../../src/definition/expression/index.ts';
import type { Text } from '../../src/definition/model.ts';

/** Whether writing the text may look at the variable. Pure. */
export function textReads(text: Text, name: string): boolean {
  if (typeof text === 'string') return false;
  const reads = ({ root }: Plan) => readsVariable(root, name);
  if ('parts' in text) return text.parts.some((part) => typeof part !== 'string' && reads(part));
  if (textReads(text.else, name)) return true;
  return 'choose' in text
    ? text.choose.some((choice) => reads(choice.if) || textReads(choice.text, name))
    : Object.values(text.by_department).some((own) => textReads(own, name));
}
