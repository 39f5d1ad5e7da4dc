import { type ReactNode, useRef, useState } from 'react';
import type { Offer, SheetComponent, SheetData } from '../../../definition/wire.ts';
import { KeptPlace } from '../../drafts/autosave-notice.tsx';
import { useKept } from '../../drafts/use-kept.ts';
import { formatNumber, formatPercent } from '../../format/numbers.ts';
import { usePage } from '../../page/page-context.tsx';
import { isInPanel } from '../../page/primary.ts';
import { Button } from '../../ui/button.tsx';
import { Figures } from '../../ui/etiket.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { usePhone } from '../../ui/media.ts';
import { Notice } from '../../ui/notice.tsx';
import { ScoreGrid } from '../../ui/score-grid.tsx';
import { blockedText } from '../actions/action-buttons.tsx';
import { useActions } from '../actions/action-host.tsx';
import { SendDock } from '../actions/send-dock.tsx';
import { useSubmitter } from '../submitters.ts';
import * as viewTexts from '../texts.ts';
import styles from './record.module.css';
import { contributionOf, sheetTotal } from './sheet-totals.ts';
import * as texts from './texts.ts';

export interface SheetFormProps {
  label: string;
  data: SheetData;
  scores: SheetData['scores'];
  editable: boolean;
  onScores: (scores: SheetData['scores']) => void;
  /** What hands it in; missing = not on offer. */
  submit: Offer | undefined;
  /** Only with every component filled in. */
  onSend: (offer: Offer) => void;
  /** What stands under the scores. */
  children?: ReactNode;
}

/** The components of a sheet with their scores, what they come to, and what hands the sheet in. */
export function SheetForm(props: SheetFormProps) {
  const { label, data, scores, editable, onScores, submit, onSend, children } = props;
  const { working } = useActions();
  const scope = usePage();
  const phone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const total = sheetTotal(data, scores);
  const [asked, setAsked] = useState(false);
  const [faults, setFaults] = useState(0);
  useKept(faults > 0 ? { status: 'partly', at: null } : null);
  const missing = data.components.length - total.filled;
  const send = () => {
    setAsked(true);
    // What stands in red was not taken, so the score before it would go instead.
    if (faults > 0) box.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
    else if (missing === 0 && submit) onSend(submit);
    else [...(box.current?.querySelectorAll('input') ?? [])].find(({ value }) => value === '')?.focus();
  };
  useSubmitter(editable ? submit?.name : null, send);
  return (
    <div ref={box} className={styles.scores}>
      <div className={styles.sheetSide}>
        <Figures
          label={texts.sheetTotal}
          figures={[
            {
              label: total.complete ? texts.score : texts.scoreSoFar,
              value: total.value === null ? '–' : formatNumber(total.value, 2),
              note: texts.components(total.filled, data.components.length),
            },
            { label: texts.letter, value: total.letter ?? '–' },
          ]}
        />
        {total.belowPass && data.pass !== null ? (
          <Notice tone="amber" title={texts.belowPass(formatNumber(data.pass))}>
            {texts.canBeSentAnyway}
          </Notice>
        ) : null}
      </div>
      <Section>
        <SectionHeading rule={false}>{label}</SectionHeading>
        <ScoreGrid
          caption={label}
          rows={data.components.map((component) => toRow(data, component, scores[component.code] ?? null))}
          onChange={(code, value) => onScores({ ...scores, [code]: value })}
          onFaults={setFaults}
          min={data.components[0]?.min}
          max={data.components[0]?.max}
          step={data.components[0]?.step}
          readOnly={!editable}
          note={editable ? stepNote(data) + texts.nextByKey : undefined}
        />
        {editable ? (
          <div className={styles.stack}>
            {faults > 0 ? (
              <KeptPlace>
                <Notice tone="amber" role="status">
                  {texts.scoresNotKept(faults)}
                </Notice>
              </KeptPlace>
            ) : null}
            {children}
            {asked && missing > 0 ? (
              <Notice tone="red" role="alert">
                {texts.scoresMissing(missing)}
              </Notice>
            ) : null}
            {phone && submit?.blocked.length ? <p className={styles.blocked}>{blockedText(submit)}</p> : null}
            {submit ? (
              <SendDock
                keeps
                total={<DockTotal total={total} of={data.components.length} />}
                blocked={submit.blocked}
              >
                <Button
                  kind={isInPanel(scope, submit.name) ? 'plain' : 'primary'}
                  size="large"
                  blocked={blockedText(submit)}
                  reasonHidden={phone}
                  working={[...working].some((key) => key.startsWith(`${submit.name}:`)) && viewTexts.sending}
                  onClick={send}
                >
                  {submit.label}
                </Button>
              </SendDock>
            ) : null}
          </div>
        ) : (
          children
        )}
      </Section>
    </div>
  );
}

/** What the sheet comes to so far, where it stands beside the button. */
function DockTotal({ total, of }: { total: ReturnType<typeof sheetTotal>; of: number }) {
  return (
    <>
      <b>{total.value === null ? '–' : formatNumber(total.value, 2)}</b> {total.letter}
      <br />
      {texts.components(total.filled, of)}
    </>
  );
}

function toRow({ components }: SheetData, component: SheetComponent, value: number | null) {
  return {
    key: component.code,
    label: component.label,
    hint: component.hint ?? undefined,
    weight: formatPercent(component.weight),
    value,
    weighted: value === null ? null : formatNumber(contributionOf(components, component, value), 2),
  };
}

function stepNote(data: SheetData): string {
  const step = data.components[0]?.step;
  return step && step !== 1 ? texts.multiplesOf(formatNumber(step)) : '';
}
