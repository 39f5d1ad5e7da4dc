import type { Compilation } from '../assemble/compile.ts';
import { createReport, type Issue, sortIssues } from '../read/issue.ts';
import { entriesOf, get, type Node, textOf } from '../read/node.ts';
import { fileOf } from '../read/read-files.ts';
import { createRouteIndex } from '../routes/route-index.ts';

/**
 * Old paths that lead to no page yet. They are notes: whoever moves a product in parts writes down where each old path will
 * lead, and is told which of them do not yet.
 */
export function redirectsAhead({ model, parsing }: Compilation): Issue[] {
  const { report, issues } = createReport();
  const index = createRouteIndex(model.routes);
  const paths = model.routes.map(({ path }) => path);
  const exists = (path: string) =>
    path.endsWith('/*')
      ? paths.some((one) => one === path.slice(0, -2) || one.startsWith(path.slice(0, -1)))
      : index.find(path.replace(/:\w+/g, 'x')) !== null;
  for (const target of entriesOf(get(fileOf(parsing.files, 'app'), 'redirects')).flatMap(targetsOf)) {
    const path = textOf(target) ?? '';
    if (path.startsWith('/') && !exists(path)) report('E_DEF_PATH_AHEAD', target, { path });
  }
  return sortIssues(issues);
}

const targetsOf = ([, node]: [string, Node]): Node[] =>
  node.kind === 'map' ? entriesOf(node).map(([, one]) => one) : [node];
