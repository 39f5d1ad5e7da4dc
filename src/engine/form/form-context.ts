import type { EnumOptionsType, WidgetProps } from '@rjsf/utils';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { FieldPath, FormSchema } from '../../definition/forms/form-schema.ts';
import type { LookupData, LookupsOffered, SaidOfChoices } from '../../definition/wire.ts';
import type { FileToken, FormState } from './field-state.ts';
import type { HeldFile } from './file-values.ts';

/** One thing to choose. */
export interface FormOption {
  value: string;
  label: string;
  /** Small text under it: "8 dari 12 bimbingan". */
  detail?: string;
  /** What has taken it, so that it cannot be chosen: "Tidak bisa: Rapat tim, Kamis, 6 November 2025 pukul 09.00–11.00". */
  taken?: string;
}

/** What the application does for a form. */
export interface FormContext {
  /**
   * Options of the field at `path` that fit `query` (empty: the first ones). With `values` the options of exactly
   * these values, to name what is already chosen.
   */
  loadOptions?: (path: FieldPath, query: string, values?: string[]) => Promise<FormOption[]>;
  /** Sends a file for the field at `path`; `onProgress` gets bytes. Rejects with a sentence in `message`. */
  upload?: (
    file: File,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
    path: FieldPath,
  ) => Promise<FileToken>;
  /** Address to look at a stored file. */
  fileHref?: (file: HeldFile) => string;
  /**
   * Audience, ties and seats of the viewer. A field with another `x-ui.by` is shown as text, one with another `x-ui.for`
   * not at all. Missing: everything may be seen and filled in.
   */
  by?: string[];
  /** Choices that are offered, by field; of the other fields all are. */
  offered?: Readonly<Record<string, readonly string[]>>;
  /** Fields that are not asked for here. */
  unasked?: readonly string[];
  /** Fields that start with the one choice there is. */
  only?: readonly string[];
  /** What is said of choices, by field and choice: what one means, and what speaks against it. */
  said?: SaidOfChoices;
  /** The form stands in a panel: a choice of one row is made among a few that are in sight. Told what is chosen, in words. */
  onNamed?: (chosen: string | null) => void;
  /** Fields that a source outside knows something by, with what is called so and what it fills in. */
  lookups?: LookupsOffered;
  /** What a source outside knows by what stands in a field. Rejects with a sentence in `message`. */
  lookUp?: (name: string, typed: string) => Promise<LookupData>;
  /** Offset of the faculty's clock for `date-time` fields; default "+07:00". */
  offset?: string;
}

/** What the parts of the theme share beside what the form library hands them. */
export interface FormShared extends FormState {
  context: FormContext;
  schema: FormSchema;
  /** What stands in the form, and how several fields are given something else at once. */
  answers: { now: () => Record<string, unknown>; give: (values: Record<string, unknown>) => void };
  /** Heading level of the sections; 2 on a page, 3 in a dialog. */
  headingLevel: 2 | 3;
}

/** What stands around the fields; apart from the rest, because it changes while one types. */
export const FormSlotsContext = createContext<{
  /** Buttons and save state under the fields. */
  footer: ReactNode;
  /** A sentence above the fields. */
  header: ReactNode;
}>({ footer: null, header: null });

/** Id of a field whose choices are cards -> the fields that are asked for with some of them: they stand in the chosen card. */
export const InsideCardsContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());

export const FormSharedContext = createContext<FormShared | null>(null);

/** The shared parts of the form around. */
export function useFormShared(): FormShared {
  const shared = use(FormSharedContext);
  if (!shared) throw new Error('the form theme works only inside RecordForm');
  return shared;
}

/** The choices of a field that are offered, and the one that stands there, whatever became of it. */
export function useOfferedChoices({ id, options, value }: WidgetProps): EnumOptionsType[] {
  const { context } = useFormShared();
  const all = options.enumOptions ?? [];
  const offered = context.offered?.[nameOf(id)];
  const stands = (one: unknown) => (Array.isArray(value) ? value.includes(one) : value === one);
  return offered ? all.filter((one) => offered.includes(String(one.value)) || stands(one.value)) : all;
}

/** The days of a date field that are offered, of an item of a list those of the list; `undefined` = any. */
export function useOfferedDays(id: string): readonly string[] | undefined {
  const { context } = useFormShared();
  return context.offered?.[nameOf(id).replace(/\/\d+$/, '')];
}

const NOTHING_SAID: SaidOfChoices[string] = {};

/** What is said of the choices of a field, by choice. */
export function useSaid(id: string): SaidOfChoices[string] {
  const { context } = useFormShared();
  return context.said?.[nameOf(id)] ?? NOTHING_SAID;
}

/** Name of a field, from the id of its control. */
const nameOf = (id: string) => id.split('/').slice(1).join('/');

/** The sentences a field may show now: none before it was left for the first time. */
export function useVisibleErrors(id: string, errors: string[] | undefined): string[] {
  const { touched } = useFormShared();
  const visible = useSyncExternalStore(touched.subscribe, () => touched.has(id));
  return visible ? (errors ?? []) : [];
}

/**
 * Gives the form an answer that is made in one step (a tick, a choice) and has it judged at once: its old fault would
 * otherwise stand beside the right answer until the field is left.
 */
export function useAnswer({ id, onChange, onBlur }: WidgetProps): (value: unknown) => void {
  const { touched } = useFormShared();
  return (value) => {
    touched.add(id);
    onChange(value);
    // The library judges when a field is left, after the changes that were given before.
    onBlur(id, value);
  };
}

/**
 * The same for an answer that grows piece by piece (ticks, words): `give` has it judged, but a fault is shown only once
 * the field was left with something in it (`leave`), not while the next piece is being chosen.
 */
export function usePieces({ id, onChange, onBlur }: WidgetProps): {
  give: (pieces: unknown[]) => void;
  leave: (pieces: unknown[]) => void;
} {
  const { touched, gate } = useFormShared();
  return {
    give(pieces) {
      onChange(pieces);
      onBlur(id, pieces);
    },
    leave(pieces) {
      gate.run(() => {
        if (pieces.length > 0) touched.add(id);
        onBlur(id, pieces);
      });
    },
  };
}

/** Key of a chosen value in `labels`. */
export function labelKey(path: FieldPath, value: string): string {
  return `${path.filter((step) => typeof step !== 'number').join('/')} ${value}`;
}
