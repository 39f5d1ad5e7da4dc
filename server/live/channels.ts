import type { Viewer } from '../core/deps.ts';

/** Names on the wire: kind of channel, then whose it is. Source: specification section 7. */
const PREFIX = { user: 'private-App.User.', changes: 'private-Changes.' } as const;

/** `Changes`: rows that everybody in the department may hear of. `User`: what concerns that person alone. */
export const changesChannel = (department: string) => `${PREFIX.changes}${department}`;
export const userChannel = (user: string) => `${PREFIX.user}${user}`;

/** The events that are sent, as browsers listen for them. */
export const CHANGED = 'RecordsChanged';
export const NOTIFIED = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated';

export const SOCKET_ID = /^\d+\.\d+$/;
const CHANNEL = /^[-a-zA-Z0-9_=@,.;]{1,200}$/;

/** What a channel may be called at all: neither a colon, which parts what is signed, nor a name of our own making. */
export const isChannelName = (name: string): boolean => CHANNEL.test(name);

/** Whether somebody may hear what is said in a channel: their own, and that of the department they are in. */
export function mayHear({ id, department }: Pick<Viewer, 'id' | 'department'>, channel: string): boolean {
  return channel === userChannel(id) || channel === changesChannel(department);
}
