import type { BlockPlace, Body, Stated } from '../compile/block-place.ts';
import { get, itemsOf, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { blockSchema, names } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** Values that an administrator may change, by the names of their groups. */
    settings: { groups: string[] };
  }
}

/** Settings by group: values of the active department and those of all, with what they were before. */
export const settings: BlockDefinition<'settings'> = {
  ...PLAIN,
  schema: blockSchema(
    'Settings of these groups, which whoever opens the page may change: for the active department, and for all where they open it in all.',
    {
      groups: names('Groups of `screens/settings.yaml`, in the order of the page; all when nothing is said.'),
    },
  ),
  compile: compileSettings,
  reads: (all) => all.settings(),
  forLinks: false,
};

function compileSettings({ context }: BlockPlace, node: Stated<'settings'>): Body<'settings'> {
  const all = Object.keys(context.settings);
  const stated = itemsOf(get(node, 'groups'));
  for (const item of stated) {
    const name = textOf(item) ?? '';
    if (!all.includes(name))
      unknownName(context.report, item, { kind: 'group of settings', name, names: all });
  }
  const groups = stated.map((item) => textOf(item) ?? '').filter((name) => all.includes(name));
  return { groups: stated.length > 0 ? groups : all };
}
