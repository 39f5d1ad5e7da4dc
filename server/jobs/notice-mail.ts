import { digestMail, notificationMail } from '../../src/definition/messages/server-texts.ts';
import { withDepartment } from '../../src/definition/routes/department-address.ts';
import type { Deps, Mail } from '../core/deps.ts';
import type { Row } from '../core/tables.ts';

interface Account {
  name: string;
  email: string;
}

/** The mail of one notification; its id is the notification's, so that one that is sent again is shown once. */
export function mailOf(
  deps: Pick<Deps, 'config' | 'definitions'>,
  { name, email }: Account,
  note: Row,
): Mail {
  return {
    id: String(note.id),
    to: email,
    subject: notificationMail.subject(deps.definitions.current().app.name, String(note.title)),
    text: notificationMail.text({ name, message: String(note.message), link: linkOf(deps, note) }),
  };
}

/** One mail of several notifications, the oldest first; of a single one as if it had gone out at once. */
export function digestOf(
  deps: Pick<Deps, 'config' | 'definitions'>,
  account: Account,
  notes: readonly Row[],
): Mail {
  const [first] = notes;
  if (first !== undefined && notes.length === 1) return mailOf(deps, account, first);
  const items = notes.map((note) => ({
    title: String(note.title),
    message: String(note.message),
    link: linkOf(deps, note),
  }));
  return {
    id: `${first?.id}.digest`,
    to: account.email,
    subject: digestMail.subject(deps.definitions.current().app.name, notes.length),
    text: digestMail.text({ name: account.name, items }),
  };
}

/**
 * The way from a mail to a page: whoever follows it has any of their departments open, or none, so it names the one of the
 * notification. `null` = there is none, or nobody said where this server is found.
 */
export function linkOf(
  { config: { publicUrl }, definitions }: Pick<Deps, 'config' | 'definitions'>,
  { link, department }: Row,
): string | null {
  if (typeof link !== 'string' || link === '') return null;
  if (!link.startsWith('/')) return link;
  if (publicUrl === null) return null;
  const { parameter } = definitions.current().app.department;
  return `${publicUrl}${typeof department === 'string' ? withDepartment(link, parameter, department) : link}`;
}
