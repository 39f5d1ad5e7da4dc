/** Why something did not reach somebody, as the server writes it into `error` of what is delivered (`x-delivery`). */
export const DELIVERY_REASONS = [
  'suspended',
  'no_address',
  'unknown_channel',
  'no_domain',
  'mailbox_full',
  'refused',
  'unanswered',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];
