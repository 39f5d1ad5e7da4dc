import type { ClashFacts, RuleFault } from '../../src/definition/errors/refusal-facts.ts';
import { RUNTIME_STATUS, type RuntimeFacts } from '../../src/definition/errors/runtime.ts';
import { reasonTitle } from '../../src/definition/messages/server-texts.ts';
import type { ChangedField } from '../../src/definition/wire.ts';
import { AppError, fault, inputError, refusal } from '../core/errors.ts';
import type { Taken } from './key-holder.ts';

/** The refusals of a transition. Each leaves everything as it was: they are thrown inside the transaction. */

/** 403: the person is not among those who may do this. */
export const notActorError = (label: string) => refusal('E_ACCESS_ACTION', { label });

/** 409: the row is not in a state this starts from. */
export const stateError = (label: string, state: string) => refusal('E_PROCESS_STATE', { label, state });

/** 409: the transition's own condition does not hold (now). */
export const whenError = (label: string) => refusal('E_PROCESS_WHEN', { label });

/** 409: no target of the transition fits. */
export const targetError = (label: string) => refusal('E_PROCESS_TARGET', { label });

/** 500: transitions that follow by themselves do so again and again. */
export const circleError = (facts: RuntimeFacts['E_PROCESS_CIRCLE']) => refusal('E_PROCESS_CIRCLE', facts);

/** A rule that does not hold, and where in the form; `field: null` = it is about the whole. */
export interface BrokenRule {
  facts: RuleFault;
  pointer: string | undefined;
}

/** 422: rules that do not hold, every one of them. */
export const needsError = (broken: BrokenRule[]) =>
  inputError(broken.map(({ facts, pointer }) => fault('E_PROCESS_NEEDS', facts, pointer)));

/** 409: what the person should know first; they may go on. */
export const warningError = (warnings: RuleFault[]) =>
  new AppError(
    RUNTIME_STATUS.E_PROCESS_WARNING,
    warnings.map((facts) => fault('E_PROCESS_WARNING', facts)),
  );

/** 422: a reason is asked for. */
export const reasonError = () => refusal('E_INPUT_REASON', {}, { pointer: '/reason' });

/** 422: a reason that would not be kept whole. */
export const longReasonError = (limit: number) =>
  refusal('E_INPUT_INVALID', { title: reasonTitle, rule: 'maxLength', limit }, { pointer: '/reason' });

/** 409: the row is newer than the one the person looked at. */
export const conflictError = (current: ChangedField[], version: number) =>
  refusal('E_PROCESS_CONFLICT', {}, { extra: { current, version } });

/** 409: somebody was faster; says who did what and when. `extra`: what the refusal it stands for told besides. */
export const overtakenError = (facts: RuntimeFacts['E_PROCESS_OVERTAKEN'], extra: AppError['extra']) =>
  refusal('E_PROCESS_OVERTAKEN', facts, { extra });

/** 409: the time is taken. */
export const clashError = (clashes: ClashFacts[]) =>
  new AppError(
    RUNTIME_STATUS.E_PROCESS_CLASH,
    clashes.map((facts) => fault('E_PROCESS_CLASH', facts)),
  );

export const isClash = (error: unknown): boolean =>
  error instanceof AppError && error.faults.some(({ code }) => code === 'E_PROCESS_CLASH');

/** 409: another row has the key already; the key's own sentence says which, where it has one. */
export const takenError = ({ says, pointer }: Taken, detail: string) =>
  says === null ? duplicateError(detail, pointer) : refusal('E_PROCESS_TAKEN', { says }, { detail, pointer });

/** 409: a unique key of the definitions would be broken. `pointer`: where in the form it was typed. */
export const duplicateError = (detail: string, pointer?: string) =>
  refusal('E_PROCESS_DUPLICATE', {}, { detail, pointer });

/** 409: the row is for people, and there are none. */
export const nobodyError = () => refusal('E_PROCESS_NOBODY', {});

/** 409: the row is still used by others; `by` when they were counted. */
export const inUseError = (by: RuntimeFacts['E_PROCESS_IN_USE']['by'], detail?: string) =>
  refusal('E_PROCESS_IN_USE', { by }, { detail });
