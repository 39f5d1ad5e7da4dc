/**
 * Names of the hand-written parts that a screen may hold (`widget`). The checker refuses any other; the browser has a
 * component for each, else it does not compile.
 */
export const WIDGETS = ['login', 'personal_link', 'chat', 'pdf', 'signing'] as const;

export type WidgetName = (typeof WIDGETS)[number];
