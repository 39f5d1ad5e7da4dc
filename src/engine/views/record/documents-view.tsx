import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { DocumentSlot, DocumentVersion, Offer } from '../../../definition/wire.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { formatDate } from '../../format/dates.ts';
import { formatBytes } from '../../format/numbers.ts';
import { useBlockData, usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { DocumentList, DocumentRow } from '../../ui/document-row.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { OfferRow } from '../actions/action-buttons.tsx';
import { useBlockLabel } from '../block-label.ts';
import { FileLink } from '../file-link.tsx';
import * as viewTexts from '../texts.ts';
import { AllAgain } from './all-again.tsx';
import { newest, openSlots, slotId, slotsInPanel, statusOf } from './document-slots.ts';
import { withoutPart } from './opened-here.tsx';
import styles from './record.module.css';
import { reviewedOf } from './review-queue.ts';
import { SlotUpload } from './slot-upload.tsx';
import * as texts from './texts.ts';

const Review = lazy(() => loadChunk(() => import('./review-view.tsx')));

export type DocumentsBlock = Extract<Block, { kind: 'documents' }>;

/** The documents a record needs: what is there, what became of it, and the way to hand in the next version. */
export function DocumentsView({ block }: { block: DocumentsBlock }) {
  const label = useBlockLabel(block, viewTexts.documents);
  const data = useBlockData(block);
  const elsewhere = slotsInPanel(usePage()).map(({ slot }) => slot.code);
  if (!data || data.slots.length === 0) return null;
  const required = data.slots.filter((slot) => slot.required);
  return (
    <Section>
      <SectionHeading
        note={required.length > 0 ? stateOf(required, data.draft) : undefined}
        action={<ReviewButton block={block} slots={data.slots} offers={data.offers} />}
      >
        {label}
      </SectionHeading>
      <AllAgain slots={openSlots(block, data).filter(({ slot }) => !elsewhere.includes(slot.code))} />
      <DocumentList label={label}>
        {data.slots.map((slot) => (
          <Slot
            key={slot.code}
            slot={slot}
            block={block}
            offers={data.offers}
            inPanel={elsewhere.includes(slot.code)}
          />
        ))}
      </DocumentList>
    </Section>
  );
}

interface ReviewButtonProps {
  block: DocumentsBlock;
  slots: DocumentSlot[];
  offers: Offer[];
}

/** Leads whoever decides on files through them; nothing where nothing waits for them. */
function ReviewButton({ block, slots, offers }: ReviewButtonProps) {
  const [query, setQuery] = useSearchParams();
  const [pressed, setPressed] = useState(false);
  const list = reviewedOf(slots, block.accept);
  const waiting = list.filter(({ waits }) => waits).length;
  const led = useLed(block.part !== null && query.get('part') === block.part, waiting > 0);
  const open = pressed || led;
  const close = () => {
    setPressed(false);
    if (led) setQuery(withoutPart, { replace: true, preventScrollReset: true });
  };
  if (!block.review || (waiting === 0 && !open)) return null;
  return (
    <>
      {waiting > 0 ? (
        <Button size="toolbar" icon="eye" data-review onClick={() => setPressed(true)}>
          {texts.review(waiting)}
        </Button>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <Review
            block={block}
            list={list}
            offersOf={({ version }) => offersOf(version, offers)}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether the address leads to the look through the files: while it names it, once something waited. */
function useLed(named: boolean, waits: boolean): boolean {
  const [led, setLed] = useState(false);
  const now = named && (led || waits);
  if (now !== led) setLed(now);
  return now;
}

/** How many of the files are accepted; before they are handed in, how many are there. */
function stateOf(slots: DocumentSlot[], draft: string | undefined): string {
  const tones = slots.map((slot) => {
    const version = newest(slot);
    return version && statusOf(version).tone;
  });
  if (draft === undefined)
    return texts.accepted(tones.filter((tone) => tone === 'green').length, slots.length);
  const there = tones.filter((tone) => tone !== undefined && tone !== 'red');
  return texts.there(there.length, slots.length, draft);
}

interface SlotProps {
  slot: DocumentSlot;
  block: DocumentsBlock;
  offers: Offer[];
  /** The page's next step takes the file. */
  inPanel: boolean;
}

function Slot({ slot, block, offers, inPanel }: SlotProps) {
  const version = newest(slot);
  const status = version ? statusOf(version) : { tone: 'grey' as const, label: texts.noFile };
  const own = version ? offersOf(version, offers) : [];
  const upload = slot.upload && !inPanel ? offers.find((one) => one.name === block.upload) : undefined;
  const older = version ? slot.versions.filter((one) => one !== version) : [];
  return (
    <DocumentRow
      id={slotId(slot.code)}
      name={slot.label}
      optional={!slot.required}
      tone={status.tone}
      status={status.label}
      meta={version ? <VersionMeta version={version} number={slot.versions.length} /> : undefined}
      reason={version?.note ?? undefined}
      actions={own.length > 0 ? <OfferRow offers={own} size="toolbar" wish={{ about: slot.label }} /> : null}
      manyActions={own.length > 1}
    >
      {older.length > 0 || upload ? (
        <>
          {older.length > 0 ? <OlderVersions versions={older} /> : null}
          {upload ? (
            <SlotUpload
              slot={slot}
              offer={upload}
              version={slot.versions.length + 1}
              wanted={!version || status.tone === 'red'}
            />
          ) : null}
        </>
      ) : null}
    </DocumentRow>
  );
}

function VersionMeta({ version, number }: { version: DocumentVersion; number: number }) {
  const checked = version.checked_by
    ? `${texts.checkedBy(version.checked_by)}${version.checked_at ? `, ${formatDate(version.checked_at)}` : ''}`
    : null;
  return (
    <>
      <FileLink file={{ id: version.file, name: version.name }} />
      {texts.versionNumber(number)}, {sizeOf(version)}
      {version.by}, {formatDate(version.at)}. {checked}
    </>
  );
}

/** What may be done with that version. */
function offersOf(version: DocumentVersion, offers: Offer[]): Offer[] {
  return version.actions.flatMap((name) => {
    const offer =
      offers.find((one) => one.name === name && one.item === version.id) ??
      offers.find((one) => one.name === name && one.item === undefined);
    return offer ? [{ ...offer, item: version.id }] : [];
  });
}

function OlderVersions({ versions }: { versions: DocumentVersion[] }) {
  return (
    <details className={styles.older}>
      <summary>{texts.olderVersions(versions.length)}</summary>
      <ul>
        {versions.map((version) => (
          <li key={version.id}>
            <FileLink file={{ id: version.file, name: version.name }} />, {sizeOf(version)}
            {formatDate(version.at)}, {statusOf(version).label.toLowerCase()}
            {version.note ? `: “${version.note}”` : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

function sizeOf({ size }: DocumentVersion): string {
  return size === null ? '' : `${formatBytes(size)}, `;
}
