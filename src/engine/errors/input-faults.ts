import { type ErrorEntry, errorEntries } from './api-error.ts';

/** What is wrong at one place; `pointer` is a JSON pointer into the form's data. */
export interface FieldFault {
  pointer: string;
  message: string;
}

export interface InputFaults {
  /** Faults of single fields. */
  fields: FieldFault[];
  /** Fault of the reason, when there is one. */
  reason: string | null;
  /** Sentences about the whole: rules that do not hold, a state, a clash. */
  general: string[];
}

/** Sorts the errors of an answer by what they are about (their pointers lead into the body of the call). */
export function inputFaults(error: unknown): InputFaults {
  return faultsIn(errorEntries(error));
}

/** The same of entries that came with an answer. */
export function faultsIn(entries: readonly ErrorEntry[]): InputFaults {
  const faults: InputFaults = { fields: [], reason: null, general: [] };
  for (const entry of entries) {
    const message = entry.message || entry.detail;
    if (!message) continue;
    const pointer = pointerOf(entry);
    if (pointer === '/reason') faults.reason = message;
    else if (pointer) faults.fields.push({ pointer, message });
    else faults.general.push(message);
  }
  return faults;
}

/** Pointers count from the call's body or from its `input`; a form counts from its own data. */
function pointerOf(entry: ErrorEntry): string | null {
  const pointer = entry.source?.pointer;
  if (!pointer) return null;
  return pointer.startsWith('/input/')
    ? pointer.slice('/input'.length)
    : pointer === '/input'
      ? null
      : pointer;
}
