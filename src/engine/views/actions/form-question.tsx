import type { Offer } from '../../../definition/wire.ts';
import { ApiError, errorEntries } from '../../errors/api-error.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { type Chosen, questionOf } from './question.ts';
import * as texts from './texts.ts';

/** What the server wants a person to know before it goes on; empty for any other answer. */
export function warningsIn(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.status !== 409) return [];
  const entries = errorEntries(error);
  if (entries.length === 0 || entries.some(({ code }) => code !== 'E_PROCESS_WARNING')) return [];
  return entries.flatMap(({ message }) => message ?? []);
}

interface FormQuestionProps {
  offer: Offer;
  /** What the server wants read first; empty = the action's own confirmation. */
  warnings: string[];
  /** What is chosen in the form, in words. */
  chosen: Chosen;
  onGo: () => void;
  onClose: () => void;
}

/** A filled form is sent after the confirmation that the transition asks for, and after warnings were read. */
export function FormQuestion({ offer, warnings, chosen, onGo, onClose }: FormQuestionProps) {
  const warned = warnings.length > 0;
  const { title, follows } = questionOf({ offer }, chosen);
  return (
    <ConfirmDialog
      open
      title={warned ? texts.goOn : title}
      confirmLabel={warned ? texts.nevertheless(offer.label) : offer.label}
      danger={offer.tone === 'danger'}
      onConfirm={onGo}
      onClose={onClose}
    >
      {warned || !follows ? null : <p>{follows}</p>}
      {warnings.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}
