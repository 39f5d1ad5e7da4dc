import type { Verdict } from '../../definition/wire.ts';
import { Checklist } from '../ui/checklist.tsx';
import * as texts from './texts.ts';

interface VerdictsProps {
  label: string;
  checks: Verdict[];
  /** What does not hold is still to come, and no fault. */
  toCome?: boolean;
}

/** Rules with their verdict, the actual value, and where to get what is missing. */
export function Verdicts({ label, checks, toCome }: VerdictsProps) {
  return (
    <Checklist
      label={label}
      items={checks.map((check, at) => ({
        key: `${check.rule}-${at}`,
        state: check.ok ? 'ok' : toCome ? 'open' : check.ok === null ? 'unknown' : 'not',
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

/** "3 dari 6". */
export function countOf(checks: Verdict[]): string {
  return texts.ofAll(checks.filter((check) => check.ok === true).length, checks.length);
}
