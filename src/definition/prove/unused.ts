import type { Compilation } from '../assemble/compile.ts';
import { entriesOf, get, itemsOf, textOf, toJson } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import type { Names } from '../resolve/names.ts';

/** What nothing refers to is an error: it was forgotten, or its user misspelled its name. */
export function proveUsed({ context, model, parsing }: Compilation): void {
  const { access } = context;
  for (const file of parsing.files) {
    if (file.kind !== 'seed') continue;
    for (const [, row] of entriesOf(get(get(file.node, 'rows'), 'role_assignment')))
      access.roles.use(textOf(get(row, 'role')) ?? '');
  }
  for (const name of access.roleSets.names())
    if (access.roleSets.isUsed(name))
      for (const role of access.roleSets.peek(name) ?? []) access.roles.use(role);
  // What a process lets its types have counts as used, whichever of them have it.
  for (const [, process] of context.processes.entries())
    for (const [, screen] of entriesOf(get(process.node, 'screens')))
      context.templates.use(textOf(get(screen, 'use')) ?? '');
  for (const text of documentTexts(parsing.files))
    for (const name of context.generated.names()) if (text.includes(`'${name}'`)) context.generated.use(name);
  for (const form of Object.keys(model.forms)) if (form.includes('.')) context.forms.use(form);
  for (const name of context.settingNames.names())
    if (context.settingNames.isUsed(name.slice(0, name.indexOf('.')))) context.settingNames.use(name);
  for (const names of [
    context.templates,
    context.rules,
    context.messages,
    context.generated,
    context.forms,
    context.texts,
    context.sets,
    context.settingNames,
    access.roles,
    access.areas,
  ] as Names<unknown>[])
    for (const { name, node } of names.unused())
      context.report('E_DEF_UNUSED', node, { kind: names.kind, name });
}

/** Expressions that choose a document while running: the names in them count as used. */
function documentTexts(files: readonly Parsed[]): string[] {
  const texts: string[] = [];
  const collect = (node: Parameters<typeof toJson>[0]): void => {
    const chosen = get(node, 'document_of');
    if (chosen) texts.push(String(toJson(chosen)));
    if (node.kind === 'map') for (const [, inner] of entriesOf(node)) collect(inner);
    if (node.kind === 'list') for (const inner of itemsOf(node)) collect(inner);
  };
  for (const file of files) if (file.kind === 'process') collect(file.node);
  return texts;
}
