import type { Compilation } from '../assemble/compile.ts';
import { nearest } from '../expression/nearest.ts';
import { boundPaths, missingFields, unfilledFields } from '../read/bound-fields.ts';
import type { DocumentField } from '../read/document-fields.ts';
import { entriesOf, get, keyNode, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';

/**
 * Every generated document has a template, and every field that its template must have is bound, and none by a name
 * misspelt; what names their files is bound by one of them at least.
 */
export function proveDocuments({ context, model, parsing }: Compilation): void {
  const templates = new Map(parsing.documents.map((document) => [document.code, document]));
  for (const [code, draft] of context.generated.entries()) {
    const generated = model.generated[code];
    if (!generated || generated.template === null) continue;
    const place = get(draft.node, 'template') ?? draft.node;
    const template = templates.get(generated.template);
    if (!template) {
      unknownName(context.report, place, {
        kind: 'document template',
        name: generated.template,
        names: templates.keys(),
      });
      continue;
    }
    const written = writtenPaths(get(draft.node, 'bind'), '');
    for (const field of missingFields(template.fields, generated.bind)) {
      // One that is bound under a name like it, and asked for by nobody, is misspelt there.
      const near = nearest(
        field,
        [...written.keys()].filter((path) => !isAskedFor(path, template.fields)),
      );
      const place = (near === undefined ? undefined : written.get(near)) ?? keyNode(draft.node, 'bind');
      const facts = { field, template: generated.template };
      context.report('E_DEF_DOCUMENT_FIELD', place, facts, near === undefined ? null : lastName(field));
    }
    // What may be left out is misspelt where something is bound under a name like it, and asked for by nobody.
    const unfilled = unfilledFields(template.fields, generated.bind);
    for (const [path, node] of unfilled.length > 0 ? written : []) {
      const meant = isAskedFor(path, template.fields) ? undefined : nearest(path, unfilled);
      if (meant === undefined) continue;
      const facts = { kind: `field of the template ${generated.template}`, name: lastName(path) };
      context.report('E_DEF_NAME_UNKNOWN', node, facts, lastName(meant));
    }
  }
  const naming = context.generated.entries()[0]?.[1].named;
  const all = new Set(Object.values(model.generated).flatMap(({ bind }) => [...boundPaths(bind, '')]));
  const name = textOf(naming) ?? '';
  if (naming && !all.has(name))
    unknownName(context.report, naming, { kind: 'bound field', name, names: all });
}

/** Where each bound value is named, by its path. */
function writtenPaths(node: Node | undefined, prefix: string): Map<string, Node> {
  const paths = new Map<string, Node>();
  for (const [name, value] of entriesOf(node)) {
    const path = `${prefix}${name}`;
    if (node) paths.set(path, keyNode(node, name));
    const inner = get(value, 'each')
      ? writtenPaths(get(value, 'bind'), `${path}[].`)
      : writtenPaths(get(value, 'object'), `${path}.`);
    for (const [one, place] of inner) paths.set(one, place);
  }
  return paths;
}

const lastName = (path: string): string => path.split('.').at(-1) ?? path;

function isAskedFor(path: string, fields: readonly DocumentField[]): boolean {
  return fields.some(
    (field) => field.path === path || field.path.startsWith(`${path}.`) || field.path.startsWith(`${path}[`),
  );
}
