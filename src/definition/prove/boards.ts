import type { Compilation } from '../assemble/compile.ts';
import { membersRead, type Plan } from '../expression/plan.ts';
import type { BoardModel, ProcessModel, TransitionModel } from '../model.ts';
import { reservingSteps } from '../process/reserving.ts';

/**
 * A board looks at what its transition reserves; and who is reserved follows from the row and the rest of the form, so that
 * it need not be asked anew for each hour.
 */
export function proveBoards({ context, model }: Compilation): void {
  const told = new Set<unknown>();
  for (const process of Object.values(model.processes))
    for (const transition of Object.values(process.transitions)) {
      const { board } = transition;
      const node = board && context.places.get(board);
      const detail = board && faultOf(process, transition, board);
      // Forms that are the same hold one board.
      if (!node || !detail || told.has(node)) continue;
      told.add(node);
      context.report('E_DEF_VALUE_INVALID', node, { detail });
    }
}

function faultOf(process: ProcessModel, transition: TransitionModel, board: BoardModel): string | null {
  const hours = [board.day, board.from, board.to];
  const written = new Set<string>();
  const byHour = (plan: Plan) =>
    reads(plan, 'input', (name) => hours.includes(name)) || reads(plan, 'row', (name) => written.has(name));
  let reserves = false;
  for (const { effect } of reservingSteps(process, transition.do)) {
    if (effect.kind === 'set') {
      for (const [field, plan] of Object.entries(effect.set)) if (byHour(plan)) written.add(field);
    } else {
      reserves = true;
      if (byHour(effect.resources)) return 'is of a transition whose reserved resources follow from the hour';
    }
  }
  return reserves ? null : 'is of a transition that reserves nothing';
}

/** Whether a plan reads such a member of a variable; one that reads it as a whole may read any. */
function reads({ root }: Plan, variable: string, isMeant: (name: string) => boolean): boolean {
  const members = membersRead(root, variable);
  return members === null || [...members].some(isMeant);
}
