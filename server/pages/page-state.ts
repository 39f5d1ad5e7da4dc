import type { Colour } from '../../src/definition/model.ts';
import type { StateView } from '../../src/definition/wire.ts';
import { plainText } from '../scene/write-text.ts';
import type { PageScene } from './page-scene.ts';

/** The state of the page's row as people read it; `null` when no process drives it. */
export function stateOf(page: Pick<PageScene, 'process' | 'row' | 'scene' | 'spec'>): StateView | null {
  const { process, row, scene, spec } = page;
  const value = process?.state && row ? row[process.state] : null;
  return typeof value === 'string' && process
    ? stateView(process.states[value], value, scene.department, spec)
    : null;
}

/** Whether the page's row has come to an end: nobody is waited for in it any more. */
export function hasEnded({ process, row }: Pick<PageScene, 'process' | 'row'>): boolean {
  const value = process?.state && row ? row[process.state] : null;
  return typeof value === 'string' && process?.states[value]?.end === true;
}

export function stateView(
  state: { label: Parameters<typeof plainText>[0]; colour: Colour; stage: string | null } | undefined,
  value: string,
  department: string,
  spec: Record<string, unknown>,
): StateView {
  if (!state) return { value, label: value, colour: 'grey', stage: null };
  return {
    value,
    label: plainText(state.label, department, { spec }),
    colour: state.colour,
    stage: state.stage,
  };
}
