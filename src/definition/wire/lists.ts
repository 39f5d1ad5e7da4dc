import { flag, list, moment, object, optional, orNull, type Static, text, whole } from './schema.ts';

/** A choice of a picker. */
export const Option = object({
  id: text,
  name: text,
  detail: optional(text),
  /** What holds it at the time that is asked for, so that it cannot be chosen; `title: null` = not for this person to know. */
  taken: optional(object({ title: orNull(text), at: text })),
});
export type Option = Static<typeof Option>;

/** What the person was told. */
export const Notification = object({
  id: text,
  kind: text,
  title: orNull(text),
  message: text,
  /** Page it opens; `null` when none opens for the person any more. */
  link: orNull(text),
  priority: orNull(text),
  read_at: orNull(moment),
  created_at: moment,
  department: orNull(text),
});
export type Notification = Static<typeof Notification>;

/** The newest of what the person was told. */
export const Notifications = object({
  data: list(Notification),
  /** How many there are, those that the answer leaves out among them. */
  total: whole,
  /** Until when the person wants no notice of what comes, by the faculty's clock; `null` = it is told at once. */
  quiet_until: orNull(moment),
  /** Whether what shows by itself says no more than that something came. */
  hides_text: flag,
});
export type Notifications = Static<typeof Notifications>;

/** Where the person is signed in. */
export const SignIn = object({
  id: text,
  /** What the browser called itself. */
  agent: orNull(text),
  created_at: moment,
  /** The one that asks. */
  current: flag,
});
export type SignIn = Static<typeof SignIn>;

/** By which the person proves who they are. */
export const Passkey = object({
  id: text,
  /** As the person calls it. */
  name: text,
  created_at: moment,
  used_at: orNull(moment),
});
export type Passkey = Static<typeof Passkey>;

/** A state of a list that the person gave a name. */
export const SavedView = object({ name: text, query: text });
export type SavedView = Static<typeof SavedView>;

/** A person of the demo, for the sign-in page. */
export const DemoAccount = object({
  key: text,
  name: text,
  email: text,
  password: text,
  /** Name of the position. */
  position: text,
  credentials: list(object({ department: text, roles: list(text) })),
});
export type DemoAccount = Static<typeof DemoAccount>;
