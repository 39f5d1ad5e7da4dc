import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { isConflict, isOvertaken } from '../../errors/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { CancelButton, DiscardQuestion } from '../../ui/dialog.tsx';
import { DOES } from '../../ui/does.ts';
import { moveOn } from '../../ui/kept-focus.ts';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import * as viewTexts from '../texts.ts';
import { useActions } from './action-host.tsx';
import { questionOf } from './question.ts';
import { reasonRule } from './reason-rule.ts';
import { Refusal } from './refusal.tsx';
import styles from './row-question.module.css';
import { useOpenQuestion, useRowTexts } from './row-questions.tsx';
import { useConfirmed } from './use-confirmed.ts';
import { type Wish, wishKey } from './wish.ts';

interface RowQuestionProps {
  /** As it was when the question was opened. */
  opened: Wish;
  /** As the row stands now: a live change draws it anew under the question. */
  current: Wish;
}

/**
 * Asks for the reason of a row's action below the row, where the rest of the list stays in sight. What was typed stays with
 * the row until it is sent or given up; after it was sent the next row's same action has the focus.
 */
export default function RowQuestion({ opened, current }: RowQuestionProps) {
  const { finish } = useActions();
  const { close } = useOpenQuestion();
  const texts = useRowTexts();
  const typed = texts.all.get(wishKey(opened))?.text;
  const { offer } = opened;
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const [giving, setGiving] = useState(false);
  const [seen, setSeen] = useState(opened);
  const reason = useReason(reasonRule(offer), typed ?? offer.reason_start ?? '');
  const { attempt, proof, run } = useConfirmed(seen, null, (done) => {
    const form = box.current;
    if (form?.contains(document.activeElement)) moveOn(form, offer.name);
    close();
    texts.forget(opened);
    finish(done, opened);
  });
  const back = useFocusFor(box, reason.id, opened);
  const { error, working } = attempt;
  const { title, about, follows } = questionOf(opened);

  const put = (text: string, sending: boolean) => texts.put({ wish: opened, text, sending });
  const leave = () => {
    close();
    texts.forget(opened);
    back();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (working || !reason.check() || !proof.check()) return;
    // Who was told that the row has changed sees it above as it is now.
    const wish = isConflict(error) || isOvertaken(error) ? current : seen;
    setSeen(wish);
    put(reason.text, true);
    await run(reason.given, wish);
    texts.settle(opened);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Else it would empty the selection, too.
    event.preventDefault();
    if (typed?.trim()) setGiving(true);
    else leave();
  };
  return (
    <>
      <form
        ref={box}
        className={styles.question}
        aria-labelledby={about ? `${id} ${id}-about` : id}
        onSubmit={(event) => void submit(event)}
        onKeyDown={press}
        noValidate
        data-print="hide"
        {...{ [DOES]: offer.name }}
      >
        <p id={id} className={styles.title}>
          {title}
        </p>
        {about ? <p id={`${id}-about`}>{about}</p> : null}
        {follows ? <p className={styles.follows}>{follows}</p> : null}
        <ReasonField
          reason={reason}
          onChange={(text) => {
            attempt.renew();
            put(text, false);
          }}
        />
        {proof.field}
        {error && !proof.says() ? (
          <div role="alert" className={styles.error}>
            <Refusal error={error} keeps />
          </div>
        ) : null}
        <ButtonRow>
          <Button
            type="submit"
            kind={offer.tone === 'danger' ? 'danger' : 'plain'}
            working={working && viewTexts.working}
          >
            {offer.label}
          </Button>
          <CancelButton onClick={leave} />
        </ButtonRow>
      </form>
      {giving ? <DiscardQuestion onDiscard={leave} onStay={() => setGiving(false)} /> : null}
    </>
  );
}

/** Begins in the field each time the question is asked for; returns what goes back to where the focus was before. */
function useFocusFor(box: { current: HTMLElement | null }, field: string, opened: Wish): () => void {
  const opener = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed again, it is the same question asked for anew
  useEffect(() => {
    const { activeElement } = document;
    if (!box.current?.contains(activeElement)) opener.current = activeElement;
    document.getElementById(field)?.focus();
    // Its buttons, too, not the field alone.
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [box, field, opened]);
  return () => {
    const { current } = opener;
    // After the dialog that may have asked is gone, which holds the whole page.
    setTimeout(() => current instanceof HTMLElement && current.isConnected && current.focus());
  };
}
