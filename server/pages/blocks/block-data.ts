import type { Block, BlockKind, BlockOf, Text } from '../../../src/definition/model.ts';
import type { BlockAnswerOf, BlockFrame } from '../../../src/definition/wire.ts';
import { textIn } from '../../scene/scene.ts';
import type { BlockSource, PageActions } from '../block-source.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { calendarData } from './calendar.ts';
import { callData } from './call.ts';
import { chartData } from './chart.ts';
import { checklistData } from './checklist.ts';
import { documentsData } from './documents.ts';
import { formData } from './form.ts';
import { generatedData, pdfData } from './generated.ts';
import { journeyData } from './journey.ts';
import { linkData } from './link.ts';
import { matrixData } from './matrix.ts';
import { nextStepData } from './next-step.ts';
import { settingsBlockData } from './settings.ts';
import { sheetData } from './sheet.ts';
import {
  detailData,
  headerData,
  nothing,
  operationsData,
  sectionData,
  tabsData,
  textData,
} from './simple.ts';
import { statusBarData } from './status-bar.ts';
import { stepsData } from './steps.ts';
import { tableBlockData } from './table.ts';
import { tallyData } from './tally.ts';
import { timelineData } from './timeline.ts';
import { waitingData } from './waiting.ts';

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
  tally: tallyData,
  chart: chartData,
  journey: journeyData,
  calendar: calendarData,
  notifications: nothing,
  sessions: nothing,
  passkeys: nothing,
  settings: settingsBlockData,
  operations: operationsData,
  call: callData,
  link: linkData,
  widget: nothing,
  section: sectionData,
  tabs: tabsData,
};

/**
 * What is sent of a block: what its kind shows, its label, and what it says where nothing is there, where those are no
 * plain texts; `null` = nothing.
 */
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
  block: Pick<Block, 'label'> & { empty?: Text },
): Promise<BlockFrame<K>> {
  const [label, nothing] = await Promise.all([saidOf(page, block.label), saidOf(page, block.empty ?? null)]);
  return { kind, ...(label !== null && { label }), ...(nothing !== null && { empty: nothing }) };
}

const saidOf = async (page: PageScene, text: Text | null): Promise<string | null> =>
  text === null || typeof text === 'string' ? null : textIn(page.scene, text, pageVars(page));
