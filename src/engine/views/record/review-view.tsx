import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { Offer } from '../../../definition/wire.ts';
import { sourceOf } from '../../data/file-source.ts';
import { fileCall } from '../../data/files.ts';
import { formatDate } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import { FileView } from '../../pdf/file-view.tsx';
import { useFilePlaces } from '../../pdf/use-file-places.ts';
import { useApp } from '../../state/app-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { blockedText } from '../actions/action-buttons.tsx';
import { useActions } from '../actions/action-host.tsx';
import { statusOf } from './document-slots.ts';
import { Earlier, LookFor } from './review-beside.tsx';
import { Passed, ReviewFiles } from './review-files.tsx';
import { nextWaiting, type Reviewed } from './review-queue.ts';
import styles from './review-view.module.css';
import * as texts from './texts.ts';

export interface ReviewProps {
  block: Extract<Block, { kind: 'documents' }>;
  list: readonly Reviewed[];
  /** What may be done with a version. */
  offersOf: (one: Reviewed) => Offer[];
  onClose: () => void;
}

/**
 * Looks through the files of a record one after another, over the whole window: all files at one side, the file, and at the
 * other what is looked for in it and decided. What was decided on opens the next that waits; T accepts, K returns, the arrow
 * down goes on, Esc leads back to where it began.
 */
export default function Review({ block, list, offersOf, onClose }: ReviewProps) {
  const { page } = usePage();
  const first = list.find(({ waits }) => waits) ?? list[0];
  const [code, setCode] = useState(first?.slot.code ?? null);
  // What was decided on last, and its file, which need not say it once more.
  const [said, setSaid] = useState({ code: '', text: '' });
  const box = useModal(onClose);
  const panel = useRef<HTMLDivElement>(null);
  const current = list.find(({ slot }) => slot.code === code) ?? list[0];
  const next = nextWaiting(list, code);
  const left = list.filter(({ waits }) => waits).length;
  const begin = useEffectEvent(() =>
    panel.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each file the decision has the focus.
  useEffect(() => begin(), [code]);
  useDecided(current, (one) => {
    setSaid({ code: one.slot.code, text: texts.decided(one.slot.label, statusOf(one.version).label) });
    if (next) setCode(next.slot.code);
    else begin();
  });
  if (!current) return null;
  const offers = offersOf(current);
  const accept = offers.find(({ name }) => name === block.accept);
  const reject = offers.find(({ name }) => name === block.reject);
  const press = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      target instanceof Element &&
      target.matches('input:not([type=checkbox]), textarea, select, [role=region]')
    )
      return;
    const act = panel.current?.querySelector<HTMLElement>(`[data-key="${event.key.toLowerCase()}"]`);
    if (!act) return;
    event.preventDefault();
    act.click();
  };
  const { slot, version } = current;
  const number = slot.versions.indexOf(version) === -1 ? 1 : slot.versions.length;
  return (
    <dialog ref={box} className={styles.review} aria-labelledby="telaah" onKeyDown={press}>
      <header className={styles.bar}>
        <IconButton kind="quiet" icon="arrow-left" label={texts.leaveReview} onClick={onClose} />
        <div className={styles.titles}>
          <h2 id="telaah">{texts.reviewOf(slot.label)}</h2>
          <p>{page.heading || page.title}</p>
        </div>
        <div className={styles.count}>
          <p>{texts.leftToReview(left, list.length)}</p>
          <Passed list={list} current={current} />
        </div>
      </header>
      <div className={styles.file}>
        <Shown key={version.file} current={current} />
      </div>
      <div className={styles.beside}>
        <section ref={panel} className={styles.panel} aria-label={texts.decision}>
          {current.waits ? (
            <p className={styles.turn}>
              <Icon name="arrow-right" size={16} />
              {uiTexts.yourTurn}
            </p>
          ) : null}
          <h3>{slot.label}</h3>
          <p className={styles.meta}>
            {version.name}
            {texts.versionNumber(number)}, {version.by}, {formatDate(version.at)}
          </p>
          {current.waits || said.code === slot.code ? null : (
            <p>{texts.alreadyDecided(statusOf(version).label)}</p>
          )}
          <div className={styles.acts}>
            <Act offer={accept} letter="t" primary about={slot.label} />
            <Act offer={reject} letter="k" about={slot.label} />
            <Button
              kind={current.waits ? 'quiet' : 'primary'}
              icon={next ? 'arrow-down' : undefined}
              data-key="arrowdown"
              aria-keyshortcuts="ArrowDown"
              onClick={() => (next ? setCode(next.slot.code) : onClose())}
            >
              {next ? texts.nextFile : texts.reviewDone}
            </Button>
          </div>
          <p role="status" className={styles.said}>
            {said.text}
          </p>
        </section>
        <LookFor key={version.id} points={slot.look_for ?? []} />
        <Earlier current={current} />
      </div>
      <div className={styles.files}>
        <ReviewFiles list={list} current={current} onChoose={setCode} />
      </div>
    </dialog>
  );
}

/** Over the page while it exists; what Esc would close by itself is asked of whoever opened it. */
function useModal(onClose: () => void) {
  const box = useRef<HTMLDialogElement>(null);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    const element = box.current;
    if (element && !element.open) element.showModal();
    const cancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      leave();
    };
    element?.addEventListener('cancel', cancel);
    return () => {
      element?.removeEventListener('cancel', cancel);
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return box;
}

/** Tells when the state of the file in sight became another one: it was decided on. */
function useDecided(current: Reviewed | undefined, tell: (one: Reviewed) => void): void {
  const before = useRef(current);
  const decided = useEffectEvent(tell);
  useEffect(() => {
    const held = before.current;
    before.current = current;
    if (!current || !held?.waits || held.version.id !== current.version.id) return;
    if (held.version.status?.value !== current.version.status?.value) decided(current);
  }, [current]);
}

function Shown({ current: { version } }: { current: Reviewed }) {
  const { key } = usePage();
  const { manifest } = useApp();
  const places = useFilePlaces();
  const call = fileCall(key, 'files', version.file);
  const source = useMemo(() => sourceOf(call, places), [call, places]);
  if (source.kind === 'refused') return null;
  return <FileView source={source} places={places} signInHref={manifest.app.login} />;
}

interface ActProps {
  offer: Offer | undefined;
  letter: string;
  primary?: boolean;
  about: string;
}

function Act({ offer, letter, primary, about }: ActProps) {
  const { start } = useActions();
  if (!offer) return null;
  return (
    <Button
      kind={primary ? 'primary' : 'plain'}
      icon={primary ? 'check' : 'undo'}
      data-key={letter}
      aria-keyshortcuts={letter.toUpperCase()}
      aria-description={about}
      blocked={blockedText(offer)}
      onClick={() => start({ offer, about })}
    >
      {offer.label}
      <span className={styles.key} aria-hidden="true">
        {letter.toUpperCase()}
      </span>
    </Button>
  );
}
