import type { FoundRecord } from '../blocks/definition.ts';
import { foundRecords } from '../blocks/kinds.ts';
import { OPEN_TIES } from '../compile/records.ts';
import type { Model, RouteModel } from '../model.ts';
import type { Report } from '../read/issue.ts';
import type { Node } from '../read/node.ts';
import { get } from '../read/node.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { blocksOf } from './reached.ts';

/**
 * Rows are found by ties: every record that a screen lists, or whose row it shows, has a tie of each audience that
 * reaches it: its own, since a list does not look at the rows that its rows lie within. A further tie of the same audience
 * may be missing, since ties are joined by or. `x-ceiling` is kept.
 */
export function proveTies({ context, model }: Proving, { screen, routes }: RoutedScreen): void {
  for (const { model: route, node, draft } of routes) {
    if (screen.row)
      proveRecord(context.report, model, { route, record: screen.row.record, node, audiences: null });
    for (const { block, audiences } of blocksOf(screen)) {
      const place = context.places.get(block) ?? draft.node;
      for (const { record, at } of foundRecords(block))
        proveRecord(context.report, model, { route, record, node: namedAt(place, at), audiences });
    }
  }
}

/** Where the record is named. */
function namedAt(place: Node, at: FoundRecord['at']): Node {
  const part = at === null ? place : (get(place, at) ?? place);
  return get(part, 'record') ?? part;
}

interface RecordProof {
  route: RouteModel;
  record: string;
  node: Node;
  audiences: string[] | null;
}

function proveRecord(report: Report, model: Model, { route, record, node, audiences }: RecordProof): void {
  const found = model.records[record];
  if (!found) return;
  for (const name of route.audiences) {
    const audience = model.audiences[name];
    if (!audience || (audiences !== null && !audiences.includes(name))) continue;
    const rows = route.audiences.length === 1 ? route.rows : audience.rows;
    if (rows.some((tie) => OPEN_TIES.includes(tie) || Object.hasOwn(found.ties, tie))) continue;
    report('E_DEF_TIE_MISSING', node, { tie: rows.join(' or ') || '(none)', record, audience: name });
  }
  const beyond = found.ceiling ? route.roles.find((role) => !found.ceiling?.includes(role)) : undefined;
  if (beyond !== undefined) report('E_DEF_CEILING', node, { record, who: `role ${beyond}` });
  if (found.ceiling && (route.positions.length > 0 || route.public))
    report('E_DEF_CEILING', node, {
      record,
      who: route.public ? 'anybody' : `position ${route.positions.join(', ')}`,
    });
}
