import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { ChatConversation, ChatMessage } from '../../definition/wire.ts';
import { Button, dayOf, formatDate, formatTime, Icon } from '../../engine/door.ts';
import styles from './chat.module.css';
import { LinkedText } from './linked-text.tsx';
import type { Pending, Talk } from './talk.ts';
import * as texts from './texts.ts';

/** So near to the end counts as being there, in px. */
const NEAR_END = 48;

export interface MessageListProps {
  conversation: ChatConversation;
  talk: Talk;
  /** How far was read when the conversation was opened. */
  readBefore: number;
  /** The number of the message that was searched for: it is brought into sight. */
  hit: number | null;
  onOlder: () => void;
  onAgain: (attempt: string) => void;
  onDiscard: (attempt: string) => void;
}

/**
 * The messages, in a box that scrolls. It follows what arrives while its end is seen; else it stays where it is and a button
 * tells how many came. Older messages are put before without moving what is read.
 */
export function MessageList(props: MessageListProps) {
  const { conversation, talk, readBefore, hit, onOlder, onAgain, onDiscard } = props;
  const { messages, pending, older } = talk;
  const { box, below, toEnd, onScroll } = useKeptScroll(messages, pending);
  useLayoutEffect(() => {
    if (hit === null) return;
    const found = box.current?.querySelector<HTMLElement>('[data-hit]');
    // The box alone: the page keeps its place.
    if (box.current && found) box.current.scrollTop += middleOf(found) - middleOf(box.current);
  }, [box, hit]);
  const firstNew = messages.find((one) => one.seq > readBefore && !one.is_me);
  const countNew = messages.filter((one) => one.seq > readBefore && !one.is_me).length;
  const lastOwn = messages.findLast(({ is_me }) => is_me);
  return (
    <div className={styles.messagesFrame}>
      <section
        ref={box}
        className={styles.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={texts.messagesWith(conversation.name)}
        onScroll={onScroll}
      >
        {older ? (
          <Button kind="quiet" size="row" onClick={onOlder}>
            {texts.olderMessages}
          </Button>
        ) : null}
        {!older && removedBefore(conversation, messages[0]) ? (
          <p className={styles.note}>{texts.removed}</p>
        ) : null}
        {messages.length + pending.length + conversation.last_seq === 0 ? (
          <p className={styles.note}>{texts.noMessages}</p>
        ) : null}
        {messages.map((one, at) => (
          <Fragment key={one.id}>
            <Before message={one} before={messages[at - 1]} />
            {one === firstNew ? <p className={styles.newLine}>{texts.newMessages(countNew)}</p> : null}
            <Bubble
              own={one.is_me}
              hit={one.seq === hit}
              name={one.name}
              text={one.message}
              after={afterwards(one, messages[at + 1], lastOwn === one ? conversation : null)}
            />
          </Fragment>
        ))}
        {pending.map((one) => (
          <Waiting key={one.attempt} {...{ one, onAgain, onDiscard }} />
        ))}
      </section>
      {below > 0 ? (
        <button type="button" className={styles.chip} onClick={toEnd}>
          {texts.newMessages(below)}
        </button>
      ) : null}
    </div>
  );
}

const middleOf = (element: HTMLElement) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/** Whether what was said first is kept no more: numbers begin with 1. */
const removedBefore = ({ last_seq, last_message }: ChatConversation, first: ChatMessage | undefined) =>
  first ? first.seq > 1 : last_seq > 0 && last_message === null;

/** The day, where another one begins. */
function Before({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const day = dayOf(message.time);
  if (before && dayOf(before.time) === day) return null;
  return <p className={styles.day}>{formatDate(day, 'long')}</p>;
}

/** Under the last of what somebody wrote in one minute: when; under one's own newest, when it was read. */
function afterwards(one: ChatMessage, next: ChatMessage | undefined, seenBy: ChatConversation | null) {
  const { seen_seq = 0, seen_at = null } = seenBy ?? {};
  if (seen_at !== null && seen_seq >= one.seq) return texts.read(formatTime(seen_at));
  const goesOn = next && next.user_id === one.user_id && formatTime(next.time) === formatTime(one.time);
  return goesOn ? null : formatTime(one.time);
}

interface BubbleProps {
  own: boolean;
  hit: boolean;
  name: string;
  text: string;
  after: string | null;
}

function Bubble({ own, hit, name, text, after }: BubbleProps) {
  return (
    <div className={own ? styles.own : styles.theirs} data-hit={hit || undefined}>
      <p className={styles.bubble}>
        <span className="visually-hidden">{own ? texts.fromYou : texts.from(name)}</span>
        <LinkedText text={text} />
      </p>
      {after === null ? null : <p className={styles.time}>{after}</p>}
    </div>
  );
}

interface WaitingProps {
  one: Pending;
  onAgain: (attempt: string) => void;
  onDiscard: (attempt: string) => void;
}

/** One's own message on its way, or in its place with the way to send it again. */
function Waiting({ one, onAgain, onDiscard }: WaitingProps) {
  return (
    <div className={styles.own} data-failed={one.failed || undefined}>
      <p className={styles.bubble}>
        <span className="visually-hidden">{texts.fromYou}</span>
        <LinkedText text={one.message} />
      </p>
      {one.failed ? (
        <div className={styles.failed} role="alert">
          <Icon name="alert-circle" size={16} />
          <span>{one.why ?? texts.notSent}</span>
          <Button kind="quiet" size="row" onClick={() => onAgain(one.attempt)}>
            {texts.sendAgain}
          </Button>
          <Button kind="quiet" size="row" onClick={() => onDiscard(one.attempt)}>
            {texts.discard}
          </Button>
        </div>
      ) : (
        <p className={styles.time}>{texts.sending}</p>
      )}
    </div>
  );
}

/** Where the box stands, over messages that come before and after what it shows. `below`: others' that are out of sight. */
function useKeptScroll(messages: readonly ChatMessage[], pending: readonly Pending[]) {
  const box = useRef<HTMLElement>(null);
  const was = useRef({ height: 0, first: 0, last: 0, pending: 0, atEnd: true });
  const [below, setBelow] = useState(0);
  const first = messages[0]?.seq ?? 0;
  const last = messages.at(-1)?.seq ?? 0;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = was.current;
    const arrived = messages.filter((one) => one.seq > before.last && !one.is_me).length;
    if (before.first > first && first > 0) element.scrollTop += element.scrollHeight - before.height;
    else if (before.atEnd || pending.length > before.pending) element.scrollTop = element.scrollHeight;
    else if (before.last > 0 && arrived > 0) setBelow((count) => count + arrived);
    was.current = { ...before, height: element.scrollHeight, first, last, pending: pending.length };
  }, [messages, first, last, pending]);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    was.current.atEnd = atEnd;
    if (atEnd) setBelow(0);
  };
  const toEnd = () => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    box.current?.focus();
  };
  return { box, below, toEnd, onScroll };
}
