import { lazy, Suspense, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { everyBlock } from '../../../definition/screens/blocks-inside.ts';
import type { Block, ScreenModel } from '../../../definition/screens/shown-screen.ts';
import type { DocumentSlot } from '../../../definition/wire.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { daysBetween, formatCellDate } from '../../format/dates.ts';
import { savingActions } from '../../page/bound-actions.ts';
import { blockDataIn, rowOffers, useBlockData, usePage } from '../../page/page-context.tsx';
import { handsIn } from '../../page/primary.ts';
import { useApp } from '../../state/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { DockTaken } from '../../ui/dock.ts';
import { usePhone } from '../../ui/media.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOutOfSight } from '../../ui/out-of-sight.ts';
import { Skeleton } from '../../ui/spinner.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { unfold } from '../../ui/unfold.ts';
import { blockedText, mostWanted, OfferRow } from '../actions/action-buttons.tsx';
import { AwayNote, SendDock } from '../actions/send-dock.tsx';
import { openTab, type TabPlace, tabOfAction, wayTo } from '../tab-of-action.ts';
import { AllAgain } from './all-again.tsx';
import { firstToCheck, slotId, slotsInPanel } from './document-slots.ts';
import { NextInPile } from './next-in-pile.tsx';
import { SlotUpload } from './slot-upload.tsx';
import * as texts from './texts.ts';

const FillIn = lazy(() => loadChunk(() => import('../actions/fill-in.tsx')));

/** Whose turn it is, what, until when; the one primary button of the page. */
export function NextStepView({ block }: { block: Extract<Block, { kind: 'next_step' }> }) {
  const scope = usePage();
  const { page, screen, now, seenTo } = scope;
  const [query] = useSearchParams();
  const saves = savingActions(screen);
  const data = useBlockData(block);
  const [buttons, setButtons] = useState<HTMLElement | null>(null);
  // What is filled in on the page has a dock of its own, unless it is closed to a line.
  const taken = use(DockTaken);
  const away = useOutOfSight(buttons, usePhone() && !taken);
  if (!data) return null;
  const offers = offersOf(page, data.actions, data.item).filter(
    ({ name }) => !saves.has(name) && (data.mine || !hasOtherPlace(screen, block, name)),
  );
  const isOpen = (place: TabPlace) => openTab({ page, screen }, place.tabs, query) === place.index;
  const elsewhere = offers.flatMap((offer) => {
    const place = tabOfAction(screen, offer.name);
    // In the tab that is open it is done from here.
    return place && !isOpen(place) ? [{ offer, place: wayTo(page, place) }] : [];
  });
  const asked = offers.filter((offer) => !elsewhere.some((one) => one.offer === offer));
  const tabs = elsewhere
    .map(({ place }) => place)
    .filter((place, at, all) => !isOpen(place) && isFirst(place, at, all));
  const possible = asked.filter((offer) => !blockedText(offer));
  const wanted = data.uploads ? slotsInPanel(scope) : [];
  const toCheck = data.mine ? firstToCheck(scope, block.elsewhere) : null;
  // What one may do without having to is offered; what is in its way is nobody's concern yet.
  const stuck = data.mine ? asked.filter((offer) => blockedText(offer)) : [];
  const due = data.due ? deadline(data.due, now) : undefined;
  const [tab] = tabs;
  const lead = mostWanted(possible);
  // It is filled in below: the panel only hands it in, and leaves the room to the form.
  const here = lead !== undefined && tabOfAction(screen, lead.name) !== null;
  const fill = here || tab || toCheck ? undefined : lead && data.fills?.[lead.name];
  const others = possible.filter((offer) => offer !== lead);
  const first =
    !data.mine || fill !== undefined ? null : toCheck ? (
      <CheckButton slot={toCheck} />
    ) : tab ? (
      <TabButton primary place={tab} />
    ) : lead ? (
      <OfferRow offers={[lead]} primary />
    ) : null;
  const panel = (
    <NextStep
      actionsRef={setButtons}
      mine={data.mine}
      heading={data.mine ? uiTexts.yourTurn : data.waiting ? texts.waitingFor(data.waiting) : texts.present}
      deadline={due}
      title={data.title}
      beside={here}
      actions={
        fill === undefined && (possible.length > 0 || tabs.length > 0 || toCheck) ? (
          <>
            {toCheck ? <CheckButton slot={toCheck} /> : null}
            {tabs.map((place, at) => (
              <TabButton
                key={`${place.tabs.id} ${place.index}`}
                primary={at === 0 && !toCheck}
                place={place}
              />
            ))}
            {possible.length > 0 ? (
              <OfferRow offers={possible} primary={data.mine && tabs.length === 0 && !toCheck} visible={3} />
            ) : null}
          </>
        ) : undefined
      }
      footer={stuck.length > 0 ? <Blocked offers={stuck} /> : undefined}
      onward={seenTo ? <NextInPile seen={seenTo} alone={!data.mine} /> : undefined}
    >
      {here ? null : data.text}
      {data.because ? <Notice tone="red">{data.because}</Notice> : null}
      {lead && fill !== undefined ? (
        <Suspense fallback={<Skeleton shape="form" />}>
          <FillIn key={`${lead.name} ${lead.item}`} offer={lead} words={fill} others={others} />
        </Suspense>
      ) : possible.length > 0 ? (
        <AwayNote keeps={handsIn(scope)} />
      ) : null}
      <AllAgain slots={wanted} />
      {wanted.map(({ slot, offer }, index) => (
        <SlotUpload
          key={slot.code}
          slot={slot}
          offer={offer}
          version={slot.versions.length + 1}
          wanted
          primary={index === 0 && possible.length === 0 && elsewhere.length === 0}
        />
      ))}
    </NextStep>
  );
  return (
    <>
      {panel}
      {away && first ? (
        <SendDock keeps={false} total={due} spare>
          {first}
        </SendDock>
      ) : null}
    </>
  );
}

/** Whether something else on the screen offers the action, too. */
const hasOtherPlace = (screen: Pick<ScreenModel, 'blocks' | 'side'>, block: Block, action: string) =>
  everyBlock(screen).some(
    ({ id, placed, handed_in }) =>
      id !== block.id && (placed?.includes(action) === true || handed_in?.includes(action) === true),
  );

/** What is on offer for the row itself, and for the one item that waits for the viewer. */
function offersOf(page: ReturnType<typeof usePage>['page'], names: string[], item?: string) {
  const own = rowOffers(page, names);
  if (item === undefined) return own;
  const onItem = names.flatMap((name) =>
    page.actions.filter((offer) => offer.name === name && offer.item === item),
  );
  return [...onItem, ...own];
}

function isFirst(place: TabPlace, at: number, all: TabPlace[]): boolean {
  return all.findIndex(({ tabs, index }) => tabs === place.tabs && index === place.index) === at;
}

/** Leads to the tab in which something is filled in, with the focus; from there it is done by the panel's own button. */
function TabButton({ primary, place: { tabs, index } }: { primary: boolean; place: TabPlace }) {
  const { text } = useApp();
  const { page } = usePage();
  const [, setQuery] = useSearchParams();
  const label = blockDataIn(page, tabs)?.labels?.[index] ?? text(tabs.tabs[index]?.label ?? '');
  const open = () => {
    const choose = (now: URLSearchParams) => {
      const next = new URLSearchParams(now);
      next.set(tabs.id, String(index));
      return next;
    };
    flushSync(() => setQuery(choose, { preventScrollReset: true }));
    const panel = document.querySelector<HTMLElement>(`[data-tabs="${tabs.id}"] [role="tabpanel"]`);
    panel?.scrollIntoView({ block: 'start' });
    panel?.focus({ preventScroll: true });
  };
  return (
    <Button kind={primary ? 'primary' : 'plain'} onClick={open}>
      {texts.openPart(label)}
    </Button>
  );
}

/** Opens the look through the files, where their list has one; else leads to the first that is to be checked, with the focus on what may be done with it. */
function CheckButton({ slot }: { slot: DocumentSlot }) {
  const go = () => {
    const row = document.getElementById(slotId(slot.code));
    const review = document.querySelector<HTMLElement>('[data-review]');
    if (review) return review.click();
    unfold(row);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  };
  return (
    <Button kind="primary" onClick={go}>
      {texts.check(slot.label)}
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

function deadline(due: string, now: Date): string {
  const over = daysBetween(new Date(due), now);
  const day = formatCellDate(due, now);
  return over > 0 ? texts.dueBefore(day, over) : texts.due(day);
}
