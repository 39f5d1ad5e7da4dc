import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { formatCellDate } from '../../format/dates.ts';
import { savingActions } from '../../page/bound-actions.ts';
import { rowOffers, useBlockData, usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { NextStep } from '../../ui/next-step.tsx';
import { Notice } from '../../ui/notice.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { blockedText, OfferRow } from '../actions/action-buttons.tsx';
import { type TabPlace, tabOfAction } from '../tab-of-action.ts';
import * as texts from './texts.ts';

/** Whose turn it is, what, until when; the one primary button of the page. */
export function NextStepView({ block }: { block: Extract<Block, { kind: 'next_step' }> }) {
  const { page, screen, now } = usePage();
  const saves = savingActions(screen);
  const data = useBlockData(block);
  if (!data) return null;
  const offers = data.mine
    ? offersOf(page, data.actions, data.item).filter((offer) => !saves.has(offer.name))
    : [];
  const elsewhere = offers.flatMap((offer) => {
    const place = tabOfAction(screen, offer.name);
    return place ? [{ offer, place }] : [];
  });
  const asked = offers.filter((offer) => !elsewhere.some((one) => one.offer === offer));
  const possible = asked.filter((offer) => !blockedText(offer));
  const stuck = asked.filter((offer) => blockedText(offer));
  return (
    <NextStep
      mine={data.mine}
      heading={data.mine ? uiTexts.yourTurn : data.waiting ? texts.waitingFor(data.waiting) : texts.present}
      deadline={data.due ? texts.due(formatCellDate(data.due, now)) : undefined}
      title={data.title}
      actions={
        possible.length > 0 || elsewhere.length > 0 ? (
          <>
            {elsewhere.map(({ offer, place }) => (
              <TabButton key={offer.name} label={offer.label} place={place} />
            ))}
            {possible.length > 0 ? (
              <OfferRow offers={possible} primary={elsewhere.length === 0} visible={3} />
            ) : null}
          </>
        ) : undefined
      }
      footer={stuck.length > 0 ? <Blocked offers={stuck} /> : undefined}
    >
      {data.text}
      {data.because ? <Notice tone="red">{data.because}</Notice> : null}
    </NextStep>
  );
}

/** What is on offer for the row itself, and for the one item that waits for the viewer. */
function offersOf(page: ReturnType<typeof usePage>['page'], names: string[], item?: string) {
  const own = rowOffers(page, names);
  if (item === undefined) return own;
  const onItem = names.flatMap((name) =>
    page.actions.filter((offer) => offer.name === name && offer.item === item),
  );
  return [...onItem, ...own];
}

/** Leads to the tab in which the action is filled in, with the focus, also when it is open already. */
function TabButton({ label, place }: { label: string; place: TabPlace }) {
  const [, setQuery] = useSearchParams();
  const open = () => {
    const choose = (now: URLSearchParams) => {
      const next = new URLSearchParams(now);
      next.set(place.tabs, String(place.index));
      return next;
    };
    flushSync(() => setQuery(choose, { preventScrollReset: true }));
    const panel = document.querySelector<HTMLElement>(`[data-tabs="${place.tabs}"] [role="tabpanel"]`);
    panel?.scrollIntoView({ block: 'start' });
    panel?.focus({ preventScroll: true });
  };
  return (
    <Button kind="primary" onClick={open}>
      {label}
    </Button>
  );
}

/** What cannot be done yet, and everything that is in its way. */
function Blocked({ offers }: { offers: { name: string; label: string; blocked: string[] }[] }) {
  return offers.map((offer) => (
    <div key={offer.name}>
      <p>
        <strong>{texts.notPossibleYet(offer.label)}</strong>{' '}
        {offer.blocked.length === 1 ? offer.blocked[0] : null}
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
