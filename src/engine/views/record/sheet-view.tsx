import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { Offer, SheetData } from '../../../definition/wire.ts';
import { AutosaveNotice } from '../../drafts/autosave-notice.tsx';
import { useAutosave } from '../../drafts/use-autosave.ts';
import { useDeviceDraft } from '../../drafts/use-device-draft.ts';
import { itemOffers, useBlockData, usePage } from '../../page/page-context.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { useActions } from '../actions/action-host.tsx';
import { useBlockLabel } from '../block-label.ts';
import { SheetForm } from './sheet-form.tsx';
import * as texts from './texts.ts';

type SheetBlock = Extract<Block, { kind: 'sheet' }>;
type Scores = SheetData['scores'];

interface SheetProps {
  block: SheetBlock;
  data: SheetData;
  item: string;
}

/** A score sheet that is the viewer's to fill in: their own, or one they copy from paper. */
export function SheetView({ block }: { block: SheetBlock }) {
  const data = useBlockData(block);
  if (!data || data.item === null) return null;
  const Sheet = block.save ? OwnSheet : CopiedSheet;
  // Another sheet is another input: its local state must not be carried over.
  return <Sheet key={data.item} block={block} data={data} item={data.item} />;
}

/** What was not given is left out: a form does not know empty numbers. */
function given(scores: Scores): Record<string, number> {
  return Object.fromEntries(
    Object.entries(scores).filter((entry): entry is [string, number] => entry[1] !== null),
  );
}

interface Filled {
  scores: Scores;
  comment: string;
}

function toInput({ scores, comment }: Filled): Record<string, unknown> {
  return { scores: given(scores), ...(comment && { comment }) };
}

/** Saved as it is filled in, sent when it is complete. */
function OwnSheet({ block, data, item }: SheetProps) {
  const { start } = useActions();
  const label = useBlockLabel(block, texts.yourSheet);
  const { save, submit } = useSheetOffers(block, data, item);
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
  const send = async (offer: Offer) => {
    if (!(await autosave.flush())) return;
    const input = offer.form ? toInput(filled) : undefined;
    start({ offer: { ...offer, item, form: null }, input, version: autosave.version(), handed: true });
  };
  return (
    <SheetForm
      label={label}
      data={data}
      scores={filled.scores}
      editable={editable}
      onScores={(scores) => autosave.change({ ...filled, scores })}
      submit={submit}
      onSend={(offer) => void send(offer)}
    >
      <AutosaveNotice autosave={autosave} />
      {editable ? (
        <TextField
          label={uiTexts.remark}
          optional
          multiline
          value={filled.comment}
          onChange={(comment) => autosave.change({ ...filled, comment })}
        />
      ) : filled.comment ? (
        <p>{filled.comment}</p>
      ) : null}
    </SheetForm>
  );
}

/** Somebody else's sheet, which no draft of the server is for: it stays on this device until the rest is asked and sent. */
function CopiedSheet({ block, data, item }: SheetProps) {
  const { start } = useActions();
  const label = useBlockLabel(block, texts.sheetOf(data.name));
  const { submit } = useSheetOffers(block, data, item);
  const editable = data.editable && submit !== undefined;
  const draft = useDeviceDraft(`${item}:${block.id}`, data.scores);
  const scores = editable ? draft.value : data.scores;
  const send = (offer: Offer) =>
    start({
      offer: { ...offer, item },
      input: { scores: given(scores) },
      handed: true,
      about: data.name,
      onDone: draft.done,
    });
  return (
    <SheetForm
      label={label}
      data={data}
      scores={scores}
      editable={editable}
      onScores={draft.change}
      submit={submit}
      onSend={send}
    >
      {data.comment && !editable ? <p>{data.comment}</p> : null}
    </SheetForm>
  );
}

function useSheetOffers(block: SheetBlock, data: SheetData, item: string) {
  const { page } = usePage();
  const offers = itemOffers(page, item, [block.save, block.submit]).filter((offer) =>
    data.actions.includes(offer.name),
  );
  return {
    save: offers.find((offer) => offer.name === block.save),
    submit: offers.find((offer) => offer.name === block.submit),
  };
}
