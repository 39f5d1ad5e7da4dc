import type { Offer } from '../../../definition/wire.ts';
import type { ReasonRule } from '../../ui/reason-field.tsx';

/** How an offer asks for its reason; `null` = not at all. */
export function reasonRule({
  reason,
  reason_hint,
}: Pick<Offer, 'reason' | 'reason_hint'>): ReasonRule | null {
  return reason && { required: reason === 'required', hint: reason_hint };
}
