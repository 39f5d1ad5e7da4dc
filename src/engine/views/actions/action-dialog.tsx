import { versionToGoOnWith } from '../../drafts/changed-fields.ts';
import { isOvertaken } from '../../errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton, ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import * as uiTexts from '../../ui/texts.ts';
import * as viewTexts from '../texts.ts';
import { ActionForm } from './action-form.tsx';
import ChangedMeanwhile from './changed-meanwhile.tsx';
import type { Prepared } from './prepare.ts';
import { type Question, questionOf } from './question.ts';
import { reasonRule } from './reason-rule.ts';
import { Refusal } from './refusal.tsx';
import * as texts from './texts.ts';
import { useConfirmed } from './use-confirmed.ts';
import type { Failure, Finished, Wish } from './wish.ts';

interface ActionDialogProps {
  wish: Wish;
  /** What went wrong when it was tried without asking. */
  failure: Failure | null;
  /** What it shows at once. */
  prepared?: Prepared;
  onClose: () => void;
  onDone: (done: Finished) => void;
}

/** Asks what an action needs: its form, a reason, a confirmation. Input stays when a call fails. */
export default function ActionDialog({ wish: wanted, ...props }: ActionDialogProps) {
  const { prepared, onClose, onDone } = props;
  const wish = inItsWords(wanted, prepared?.start?.confirm);
  const asked = questionOf(wish);
  if (wish.offer.form) {
    return (
      <Dialog
        open
        size={prepared?.start?.board || prepared?.start?.reach ? 'wide' : 'large'}
        title={asked.title}
        onClose={onClose}
      >
        <Words asked={asked} />
        <ActionForm
          wish={wish}
          onDone={onDone}
          onCancel={onClose}
          headingLevel={3}
          started={prepared?.start}
        />
      </Dialog>
    );
  }
  return <Confirmation {...props} wish={wish} />;
}

/** With the question as the row itself asks it, where a list says its words once for all of its rows. */
const inItsWords = (wish: Wish, confirm: string | undefined): Wish =>
  wish.listed && confirm ? { ...wish, offer: { ...wish.offer, confirm }, listed: false } : wish;

/** What it is about, and what follows. */
function Words({ asked: { about, follows } }: { asked: Question }) {
  return (
    <>
      {about ? <p>{about}</p> : null}
      {follows ? <p>{follows}</p> : null}
    </>
  );
}

/** A confirmation, with a reason where the transition wants one. */
function Confirmation({ wish, failure, onClose, onDone }: ActionDialogProps) {
  const { offer } = wish;
  const asked = questionOf(wish);
  const { attempt, proof, warned, run } = useConfirmed(wish, failure, onDone);
  const { error } = attempt;
  const keeps = Boolean(offer.reason || wish.input);
  const working = attempt.working && viewTexts.working;
  const late = isOvertaken(error);
  if (error && (late || (!offer.reason && !offer.confirm && !offer.identified))) {
    return (
      <Dialog
        open
        title={texts.notDone(offer.label)}
        onClose={onClose}
        actions={
          <>
            {late ? null : (
              <Button kind="primary" working={working} onClick={() => void run()}>
                {warned ? texts.nevertheless(offer.label) : uiTexts.tryAgain}
              </Button>
            )}
            <CancelButton onClick={onClose} />
          </>
        }
      >
        <Why wish={wish} error={error} keeps={keeps} again={uiTexts.tryAgain} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={asked.title}
      confirmLabel={offer.label}
      working={working}
      danger={offer.tone === 'danger'}
      reason={reasonRule(offer)}
      reasonStart={offer.reason_start}
      error={
        error && !proof.says() ? (
          <Why wish={wish} error={error} keeps={keeps} again={offer.label} />
        ) : undefined
      }
      onConfirm={(reason) => proof.check() && void run(reason)}
      onClose={onClose}
    >
      <Words asked={asked} />
      {proof.field}
    </ConfirmDialog>
  );
}

interface WhyProps {
  wish: Wish;
  error: unknown;
  keeps: boolean;
  again: string;
}

/** What went wrong; of a conflict, what somebody else changed: the next press of `again` is on that. */
function Why({ wish, error, keeps, again }: WhyProps) {
  if (versionToGoOnWith(error, wish.input)) return <ChangedMeanwhile error={error} again={again} />;
  return <Refusal error={error} keeps={keeps} />;
}
