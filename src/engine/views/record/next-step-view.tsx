import type { Block } from '../../../definition/model.ts';
import { useApp } from '../../app/app-context.tsx';
import { formatDate } from '../../format/dates.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { blockedText, OfferRow } from '../actions/action-buttons.tsx';
import { savingActions } from '../bound-actions.ts';
import { rowOffers, useBlockData, usePage } from '../page-context.tsx';

interface NextStepData {
  mine: boolean;
  title?: string | null;
  text?: string | null;
  due?: string | null;
  waiting?: string[];
  /** Names on offer here, when they differ from the block's own. */
  actions?: string[];
  item?: string;
}

/** Whose turn it is, what, until when; the one primary button of the page (look.md 1.1). */
export function NextStepView({ block }: { block: Extract<Block, { kind: 'next_step' }> }) {
  const { page, screen } = usePage();
  const saves = savingActions(screen);
  const data = useBlockData<NextStepData>(block.id);
  const { text } = useApp();
  if (!data) return null;
  const waiting = data.waiting ?? [];
  if (!data.mine && !data.title && !data.text && waiting.length === 0) return null;
  const names = data.actions ?? block.actions;
  const offers = data.mine ? offersOf(page, names, data.item).filter((offer) => !saves.has(offer.name)) : [];
  const possible = offers.filter((offer) => !blockedText(offer));
  const stuck = offers.filter((offer) => blockedText(offer));
  const state = page.row?.state?.value ?? '';
  return (
    <NextStep
      mine={data.mine}
      heading={
        data.mine
          ? 'Giliran Anda'
          : waiting.length > 0
            ? `Menunggu ${joinNames(waiting)}`
            : 'Langkah berikutnya'
      }
      deadline={data.due ? `Batas ${formatDate(data.due, 'long')}` : undefined}
      title={data.title ?? undefined}
      actions={possible.length > 0 ? <OfferRow offers={possible} primary visible={3} /> : undefined}
      footer={stuck.length > 0 ? <Blocked offers={stuck} /> : undefined}
    >
      {data.text ?? text(block.texts[state])}
    </NextStep>
  );
}

function offersOf(page: ReturnType<typeof usePage>['page'], names: string[], item?: string) {
  if (names.length === 0) return [];
  if (item === undefined) return rowOffers(page, names);
  return names.flatMap((name) => page.actions.filter((offer) => offer.name === name && offer.item === item));
}

/** What cannot be done yet, and everything that is in its way. */
function Blocked({ offers }: { offers: { name: string; label: string; blocked: string[] }[] }) {
  return offers.map((offer) => (
    <div key={offer.name}>
      <p>
        <strong>“{offer.label}” belum bisa.</strong> {offer.blocked.length === 1 ? offer.blocked[0] : null}
      </p>
      {offer.blocked.length > 1 ? (
        <ul>
          {offer.blocked.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </div>
  ));
}

/** "Budi, Citra dan Dewi". */
export function joinNames(names: string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} dan ${names.at(-1)}`;
}
