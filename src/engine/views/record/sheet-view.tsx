import { useState } from 'react';
import type { Block } from '../../../definition/shown-screen.ts';
import type { SheetComponent, SheetData } from '../../data/answers.ts';
import { formatNumber, formatPercent } from '../../format/numbers.ts';
import { AutosaveState } from '../../forms/autosave-state.tsx';
import { useAutosave } from '../../forms/use-autosave.ts';
import { Button } from '../../ui/button.tsx';
import { Figures } from '../../ui/etiket.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScoreGrid } from '../../ui/score-grid.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { blockedText } from '../actions/action-buttons.tsx';
import { useActions } from '../actions/action-host.tsx';
import { useBlockLabel } from '../block-label.ts';
import { itemOffers, useBlockData, usePage } from '../page-context.tsx';
import styles from './record.module.css';
import { sheetTotal } from './sheet-totals.ts';

type SheetBlock = Extract<Block, { kind: 'sheet' }>;

/** The viewer's own score sheet: saved as it is filled in, sent when it is complete (look.md 8, picture 08). */
export function SheetView({ block }: { block: SheetBlock }) {
  const data = useBlockData<SheetData>(block.id);
  if (!data || data.item === null) return null;
  // Another sheet is another input: its local state must not be carried over.
  return <Sheet key={data.item} block={block} data={data} item={data.item} />;
}

/** What was not given is left out: a form does not know empty numbers. */
function toInput({ scores, comment }: Filled): Record<string, unknown> {
  const given = Object.entries(scores).filter(([, score]) => score !== null);
  return { scores: Object.fromEntries(given), ...(comment && { comment }) };
}

interface Filled {
  scores: Record<string, number | null>;
  comment: string;
}

function Sheet({ block, data, item }: { block: SheetBlock; data: SheetData; item: string }) {
  const { page } = usePage();
  const { start, working } = useActions();
  const label = useBlockLabel(block, 'Lembar penilaian Anda');
  const offers = itemOffers(page, item, [block.save, block.submit]).filter((offer) =>
    data.actions.includes(offer.name),
  );
  const save = offers.find((offer) => offer.name === block.save);
  const submit = offers.find((offer) => offer.name === block.submit);
  const editable = data.editable && save !== undefined;
  const stored: Filled = { scores: data.scores, comment: data.comment ?? '' };
  const autosave = useAutosave<Filled>({
    place: `${item}:${block.id}`,
    stored,
    version: data.version ?? undefined,
    target: editable ? { name: block.save, item } : null,
    toInput,
  });
  const filled = editable ? autosave.value : stored;
  const total = sheetTotal(data, filled.scores);
  const [asked, setAsked] = useState(false);
  const missing = data.components.length - total.filled;

  const send = async () => {
    setAsked(true);
    if (missing > 0 || !submit) return;
    if (!(await autosave.flush())) return;
    const input = submit.form ? toInput(filled) : undefined;
    start({ offer: { ...submit, item, form: null }, input, version: autosave.version() });
  };
  return (
    <div className={styles.scores}>
      <Section>
        <SectionHeading rule={false}>{label}</SectionHeading>
        <ScoreGrid
          caption={label}
          rows={data.components.map((component) => toRow(component, filled.scores[component.code] ?? null))}
          onChange={(code, value) =>
            autosave.change({ ...filled, scores: { ...filled.scores, [code]: value } })
          }
          min={data.components[0]?.min}
          max={data.components[0]?.max}
          step={data.components[0]?.step}
          readOnly={!editable}
          note={
            editable ? `${stepNote(data)}Enter atau panah bawah pindah ke komponen berikutnya.` : undefined
          }
        />
        {editable ? (
          <div className={styles.stack}>
            <TextField
              label="Catatan"
              optional
              multiline
              value={filled.comment}
              onChange={(comment) => autosave.change({ ...filled, comment })}
            />
            {asked && missing > 0 ? (
              <Notice tone="red" role="alert">
                Isi {missing} komponen lagi sebelum nilai dikirim.
              </Notice>
            ) : null}
            <div className={styles.actions}>
              {submit ? (
                <Button
                  kind="primary"
                  size="large"
                  blocked={blockedText(submit)}
                  working={working?.startsWith(`${submit.name}:`) && 'Mengirim'}
                  onClick={() => void send()}
                >
                  {submit.label}
                </Button>
              ) : null}
              <AutosaveState autosave={autosave} />
            </div>
          </div>
        ) : filled.comment ? (
          <p>{filled.comment}</p>
        ) : null}
      </Section>
      <div className={styles.sheetSide}>
        <Figures
          label="Jumlah lembar ini"
          figures={[
            {
              label: total.complete ? 'Nilai' : 'Nilai sementara',
              value: total.value === null ? '–' : formatNumber(total.value, 2),
              note: `${total.filled} dari ${data.components.length} komponen`,
            },
            { label: 'Huruf', value: total.letter ?? '–' },
          ]}
        />
        {total.belowPass && data.pass !== null ? (
          <Notice tone="amber" title={`Di bawah batas lulus ${formatNumber(data.pass)}.`}>
            Nilai tetap bisa dikirim.
          </Notice>
        ) : null}
      </div>
    </div>
  );
}

function toRow(component: SheetComponent, value: number | null) {
  return {
    key: component.code,
    label: component.label,
    hint: component.hint ?? undefined,
    weight: formatPercent(component.weight),
    value,
    weighted: value === null ? null : formatNumber((value * component.weight) / 100, 2),
  };
}

function stepNote(data: SheetData): string {
  const step = data.components[0]?.step;
  return step && step !== 1 ? `Kelipatan ${formatNumber(step)}. ` : '';
}
