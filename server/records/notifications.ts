import type { Change } from '../core/deps.ts';

/** Fixed name of the record that the bell reads. Source: specification sections 4 and 7. */
export const NOTIFICATION = 'notification';

/** A notification of somebody came or was read: whoever else has the product open need not look. */
export const notificationOf = (user: string): Change => ({
  record: NOTIFICATION,
  department: null,
  person: user,
});
