import type { Viewer } from '../core/deps.ts';

/** Names on the wire: kind of channel, then whose it is. Source: specification section 7. */
const PREFIX = { user: 'private-App.User.', changes: 'private-Changes.', chat: 'private-Chat.' } as const;

/**
 * `Changes`: rows that everybody in the department may hear of. `User`: what concerns that person alone. `Chat`: a
 * conversation, for its two people.
 */
export const changesChannel = (department: string) => `${PREFIX.changes}${department}`;
export const userChannel = (user: string) => `${PREFIX.user}${user}`;
export const chatChannel = (conversation: string) => `${PREFIX.chat}${conversation}`;

/** Whose conversation a channel is; `null` = it is none of a conversation. */
export const conversationOf = (channel: string): string | null =>
  channel.startsWith(PREFIX.chat) ? channel.slice(PREFIX.chat.length) : null;

/** The events that are sent, as browsers listen for them. */
export const CHANGED = 'RecordsChanged';
export const NOTIFIED = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated';

/** A message came. With the name space that Laravel gives its events, for which Echo listens unasked. */
export const CHAT_EVENT = 'App\\Events\\PrivateChatEvent';

/** Where everybody sees who is there. */
export const PRESENCE = 'presence-Chat';

/** Kinds of channels that can be entered: none that is public, encrypted, or remembers what was said last. */
export const isBuilt = (channel: string): boolean =>
  /^(private|presence)-(?!(encrypted|cache)-)/.test(channel);

export const isPresence = (channel: string): boolean => channel.startsWith('presence-');

/** Conversations and presence: where pages say something to each other, as that somebody is typing. */
export const mayTalkIn = (channel: string): boolean => isPresence(channel) || channel.startsWith(PREFIX.chat);

/** Who sees others and is not seen is somebody else each time, whom nobody is told of. */
const UNSEEN = 'unseen.';
export const unseenAs = (mark: string) => `${UNSEEN}${mark}`;
export const isUnseen = (user: string): boolean => user.startsWith(UNSEEN);

export const SOCKET_ID = /^\d+\.\d+$/;
const CHANNEL = /^[-a-zA-Z0-9_=@,.;]{1,200}$/;

/** What a channel may be called at all: neither a colon, which parts what is signed, nor a name of our own making. */
export const isChannelName = (name: string): boolean => CHANNEL.test(name);

/** Whether somebody may hear what is said in a channel: their own, and that of the department they are in. */
export function mayHear({ id, department }: Pick<Viewer, 'id' | 'department'>, channel: string): boolean {
  return channel === userChannel(id) || channel === changesChannel(department);
}
