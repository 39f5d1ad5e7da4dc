import { useId, useState } from 'react';
import { ReasonSuggestions } from './reason-suggestions.tsx';
import { TextField } from './text-field.tsx';
import * as texts from './texts.ts';

/** How a reason is asked for. */
export interface ReasonRule {
  required: boolean;
  /** When it is needed or what it should say. With it an optional reason is not called optional: the hint says more. */
  hint?: string;
  /** Ready-made reasons to begin from. */
  suggestions?: readonly string[];
}

export interface Reason {
  rule: ReasonRule | null;
  text: string;
  /** As it is sent; `undefined` when nothing was written, or is not asked for. */
  given: string | undefined;
  /** Id of the field. */
  id: string;
  fault: string | null;
  /** True when it is there or need not be; else says what is missing, with the focus in the field. */
  check: () => boolean;
}

/** The reason of one thing that is about to be done; whoever asks keeps the `text`. */
export function useReason(rule: ReasonRule | null, text: string): Reason {
  const id = useId();
  const [refused, setRefused] = useState(false);
  const missing = rule?.required === true && text.trim() === '';
  return {
    rule,
    text,
    given: (rule && text.trim()) || undefined,
    id,
    fault: refused && missing ? texts.reasonMissing : null,
    check() {
      setRefused(missing);
      if (missing) document.getElementById(id)?.focus();
      return !missing;
    },
  };
}

export interface ReasonFieldProps {
  reason: Reason;
  onChange: (text: string) => void;
  /** What the server found wrong with it. */
  error?: string | null;
}

/** Asks for the reason where the rule wants one; nothing otherwise. */
export function ReasonField({ reason: { rule, text, id, fault }, onChange, error }: ReasonFieldProps) {
  if (!rule) return null;
  // Who agrees gives no reason, but may have something to say.
  const optional = !rule.required && !rule.hint;
  const field = (
    <TextField
      id={id}
      label={optional ? texts.remark : texts.reason}
      hint={rule.hint}
      optional={optional}
      aria-required={rule.required}
      multiline
      value={text}
      onChange={onChange}
      error={fault ?? error ?? undefined}
    />
  );
  if (!rule.suggestions) return field;
  return (
    <div>
      {field}
      <ReasonSuggestions suggestions={rule.suggestions} text={text} onChange={onChange} />
    </div>
  );
}
