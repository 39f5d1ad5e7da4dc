import type { Compilation } from '../assemble/compile.ts';
import type { GeneratedModel, Model, ScreenModel } from '../model.ts';
import type { Node } from '../read/node.ts';
import { entriesOf, get, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { isGuarded } from '../routes/guarded.ts';
import { screenOfType } from '../screens/of-type.ts';

/**
 * Every page that a document names is one of its row and asks who comes: what is printed lies about, and shows nobody more than
 * they may see. Where a type has no such page the template leaves the line out, so its field may be missing.
 */
export function proveBoundPages({ context, model, parsing }: Compilation): void {
  const templates = new Map(parsing.documents.map((document) => [document.code, document]));
  for (const [code, draft] of context.generated.entries()) {
    const generated = model.generated[code];
    if (!generated) continue;
    const fields = templates.get(generated.template ?? '')?.fields ?? [];
    for (const { path, node } of pagesIn(get(draft.node, 'bind'), '')) {
      const written = textOf(node) ?? '';
      const [name = '', audience] = written.split('@');
      const places = placesOf(model, generated, name);
      if (places.length === 0) {
        unknownName(context.report, node, { kind: 'screen', name, names: Object.keys(model.screens) });
        continue;
      }
      const needed = fields.some((field) => field.path === path && !field.optional);
      const isWrong = ({ screen }: Place) =>
        screen.row?.record !== generated.record ||
        model.routes.some((one) => one.screen === screen.name && one.audience === audience && one.public);
      const isClosed = (place: Place) => !isOpen(model, place, audience);
      const closed = places.filter(isClosed);
      const found =
        places.find(isWrong) ?? (needed || closed.length === places.length ? closed[0] : undefined);
      if (!found) continue;
      const facts = {
        target: `${found.screen.name}@${audience ?? ''}`,
        record: generated.record ?? '',
        department: found.department,
      };
      context.report('E_DEF_DOCUMENT_PAGE', node, facts);
    }
  }
}

/** Each `page` of the bindings, however deep, by the path of its field. */
function pagesIn(bind: Node | undefined, prefix: string): { path: string; node: Node }[] {
  return entriesOf(bind).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    const node = get(value, 'page');
    if (node) return [{ path, node }];
    return [...pagesIn(get(value, 'object'), `${path}.`), ...pagesIn(get(value, 'bind'), `${path}[].`)];
  });
}

interface Place {
  screen: ScreenModel;
  department: string;
}

/** The screen itself, or that of each type which calls one by the name, in each department. */
function placesOf(model: Model, { record }: GeneratedModel, name: string): Place[] {
  const all = model.departments.map(({ code }) => code);
  const known = Object.hasOwn(model.screens, name) ? model.screens[name] : undefined;
  const inEach = (screen: ScreenModel, departments: string[]) =>
    departments.map((department) => ({ screen, department }));
  if (known) return inEach(known, model.records[record ?? '']?.departments ?? all);
  return Object.values(model.types).flatMap((type) => {
    const screen = model.processes[type.process]?.record === record && screenOfType(model, type.code, name);
    return screen ? inEach(screen, type.departments) : [];
  });
}

function isOpen({ routes }: Model, { screen, department }: Place, audience: string | undefined): boolean {
  return routes.some((route) => route.screen === screen.name && isGuarded(route, audience, department));
}
