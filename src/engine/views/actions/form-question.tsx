import type { Offer } from '../../data/answers.ts';
import { ApiError, errorEntries } from '../../errors/api-error.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** What the server wants a person to know before it goes on; empty for any other answer. */
export function warningsIn(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.status !== 409) return [];
  const entries = errorEntries(error);
  if (entries.length === 0 || entries.some(({ code }) => code !== 'E_PROCESS_WARNING')) return [];
  return entries.flatMap(({ message }) => message ?? []);
}

/** Input that waits for an answer: to the action's own confirmation, or to warnings of the server. */
export interface Asked {
  input: Record<string, unknown>;
  warnings: string[];
}

interface FormQuestionProps {
  offer: Offer;
  asked: Asked;
  onGo: () => void;
  onClose: () => void;
}

/** A filled form is sent after the confirmation that the transition asks for, and after warnings were read. */
export function FormQuestion({ offer, asked: { warnings }, onGo, onClose }: FormQuestionProps) {
  const warned = warnings.length > 0;
  return (
    <ConfirmDialog
      open
      title={warned ? 'Tetap lanjutkan?' : (offer.confirm ?? `${offer.label}?`)}
      confirmLabel={warned ? `Tetap ${offer.label.toLowerCase()}` : offer.label}
      danger={offer.tone === 'danger'}
      onConfirm={onGo}
      onClose={onClose}
    >
      {warnings.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}
