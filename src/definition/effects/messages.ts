import type { TransitionPlace } from '../compile/transition-place.ts';
import { get, type Node, textOf } from '../read/node.ts';
import { text } from '../validate/schema-words.ts';
import type { Write } from './effect.ts';

export const MESSAGE = text('Name of the messages set.');

export function messageOf({ context }: TransitionPlace, node: Node): string {
  const message = get(node, 'message');
  if (message) context.messages.resolve(textOf(message) ?? '', message);
  return textOf(message) ?? '';
}

/** What telling people writes. */
export const notifications = (): Write[] => [{ record: 'notification', fields: 'rows' }];
