import type { Verdict } from '../../definition/wire.ts';
import { Checklist } from '../ui/checklist.tsx';
import * as texts from './texts.ts';

/** Rules with their verdict, the actual value, and where to get what is missing. */
export function Verdicts({ label, checks }: { label: string; checks: Verdict[] }) {
  return (
    <Checklist
      label={label}
      items={checks.map((check, at) => ({
        key: `${check.rule}-${at}`,
        state: check.ok === null ? 'unknown' : check.ok ? 'ok' : 'not',
        label: check.message,
        message: check.get,
        value: check.actual ?? undefined,
      }))}
    />
  );
}

/** "5 dari 8 terpenuhi". */
export function metOf(checks: Verdict[]): string {
  return texts.rulesMet(checks.filter((check) => check.ok === true).length, checks.length);
}
