import type { Block, BlockKind, BlockOf } from '../../src/definition/model.ts';
import type { BlockAnswerOf, BlockFrame } from '../../src/definition/wire.ts';
import { textIn } from '../scene/scene.ts';
import type { BlockSource, PageActions } from './block-source.ts';
import { calendarData } from './blocks/calendar.ts';
import { callData } from './blocks/call.ts';
import { checklistData } from './blocks/checklist.ts';
import { documentsData } from './blocks/documents.ts';
import { formData } from './blocks/form.ts';
import { generatedData, pdfData } from './blocks/generated.ts';
import { journeyData } from './blocks/journey.ts';
import { linkData } from './blocks/link.ts';
import { matrixData } from './blocks/matrix.ts';
import { nextStepData } from './blocks/next-step.ts';
import { sheetData } from './blocks/sheet.ts';
import { detailData, headerData, nothing, tabsData, textData } from './blocks/simple.ts';
import { statusBarData } from './blocks/status-bar.ts';
import { stepsData } from './blocks/steps.ts';
import { tableBlockData } from './blocks/table.ts';
import { timelineData } from './blocks/timeline.ts';
import { waitingData } from './blocks/waiting.ts';
import { type PageScene, pageVars } from './page-scene.ts';

/** One source per kind of block; a kind without one does not compile. */
const SOURCES: { [K in BlockKind]: BlockSource<K> } = {
  header: headerData,
  text: textData,
  next_step: nextStepData,
  waiting: waitingData,
  actions: nothing,
  steps: stepsData,
  timeline: timelineData,
  detail: detailData,
  form: formData,
  action_form: nothing,
  checklist: checklistData,
  documents: documentsData,
  table: tableBlockData,
  sheet: sheetData,
  matrix: matrixData,
  generated: generatedData,
  pdf: pdfData,
  status_bar: statusBarData,
  journey: journeyData,
  calendar: calendarData,
  notifications: nothing,
  call: callData,
  link: linkData,
  widget: nothing,
  section: nothing,
  tabs: tabsData,
};

/** What is sent of a block: what its kind shows, and its label where that is no plain text; `null` = nothing. */
export async function blockData<K extends BlockKind>(
  page: PageScene,
  block: BlockOf<K>,
  known: PageActions,
): Promise<BlockAnswerOf<K> | null> {
  const { kind } = block;
  const frame = await frameOf(page, kind, block);
  return SOURCES[kind](page, block, known).then((contents) =>
    contents === null ? null : { ...frame, ...contents },
  );
}

async function frameOf<K extends BlockKind>(
  page: PageScene,
  kind: K,
  { label }: Pick<Block, 'label'>,
): Promise<BlockFrame<K>> {
  if (label === null || typeof label === 'string') return { kind };
  return { kind, label: await textIn(page.scene, label, pageVars(page)) };
}
