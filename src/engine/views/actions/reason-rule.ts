import type { Offer, SaidOfChoices } from '../../../definition/wire.ts';
import type { ReasonRule } from '../../ui/reason-field.tsx';

interface Given {
  /** What the form says of its choices, by field and choice. */
  said?: SaidOfChoices;
  data?: Record<string, unknown>;
}

/**
 * How an offer asks for its reason; `null` = not at all. Where its form doubts choices, an optional one is asked for with
 * a doubted choice only, and needed there.
 */
export function reasonRule(
  {
    reason,
    reason_hint: hint,
    reason_suggestions: suggestions,
  }: Pick<Offer, 'reason' | 'reason_hint' | 'reason_suggestions'>,
  { said = {}, data = {} }: Given = {},
): ReasonRule | null {
  const doubting = Object.entries(said).filter(([, choices]) =>
    Object.values(choices).some(({ doubts }) => doubts !== undefined),
  );
  if (reason !== 'optional' || doubting.length === 0)
    return reason && { required: reason === 'required', hint, suggestions };
  const isDoubted = doubting.some(([field, choices]) => Boolean(choices[String(data[field])]?.doubts));
  return isDoubted ? { required: true, hint, suggestions } : null;
}
