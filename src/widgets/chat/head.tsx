import { HeadLink, useApp } from '../../engine/door.ts';
import * as texts from './texts.ts';
import { useUnread } from './use-unread.ts';

/** In the head of every page: the way to the chat, with the number of messages that are not read. */
export default function ChatHead() {
  const { manifest, href } = useApp();
  const { unread } = useUnread();
  const path = manifest.app.beside?.path ?? manifest.app.home;
  return <HeadLink icon="message" label={texts.panel} href={href(path)} count={unread} />;
}
