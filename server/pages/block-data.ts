import type { Block } from '../../src/definition/model.ts';
import { callRows } from '../calls/calls.ts';
import { agendaData } from './blocks/agenda.ts';
import { checklistData } from './blocks/checklist.ts';
import { documentsData } from './blocks/documents.ts';
import { formData } from './blocks/form.ts';
import { generatedData, pdfData } from './blocks/generated.ts';
import { journeyData } from './blocks/journey.ts';
import { matrixData } from './blocks/matrix.ts';
import { nextStepData } from './blocks/next-step.ts';
import { notificationsData } from './blocks/notifications.ts';
import { sheetData } from './blocks/sheet.ts';
import { detailData, headerData, tabsData, textData } from './blocks/simple.ts';
import { statusBarData } from './blocks/status-bar.ts';
import { stepsData } from './blocks/steps.ts';
import { tableData } from './blocks/table.ts';
import { timelineData } from './blocks/timeline.ts';
import { waitingData } from './blocks/waiting.ts';
import type { BoundAction } from './bound-actions.ts';
import { linkFor } from './links.ts';
import type { Offer } from './offers.ts';
import type { PageScene } from './page-scene.ts';
import { readerHere } from './readers.ts';

/** What a block shows, by its kind (contract section 3); `null` = nothing. */
export function blockData(
  page: PageScene,
  block: Block,
  { actions, offers }: { actions: readonly BoundAction[]; offers: readonly Offer[] },
): Promise<object | null> | object | null {
  switch (block.kind) {
    case 'header':
      return headerData(page, block);
    case 'text':
      return textData(page, block);
    case 'next_step':
      return nextStepData(page, block, offers);
    case 'steps':
      return stepsData(page);
    case 'timeline':
      return timelineData(page);
    case 'detail':
      return detailData(page, block);
    case 'form':
      return formData(page, block, offers);
    case 'checklist':
      return checklistData(page, block, actions);
    case 'documents':
      return documentsData(page, block, offers);
    case 'table':
      return tableData(page, block, actions);
    case 'sheet':
      return sheetData(page, block, offers);
    case 'matrix':
      return matrixData(page, block);
    case 'generated':
      return generatedData(page, block);
    case 'pdf':
      return pdfData(page, block);
    case 'status_bar':
      return statusBarData(page, block);
    case 'journey':
      return journeyData(page, block);
    case 'agenda':
      return agendaData(page);
    case 'notifications':
      return notificationsData(page);
    case 'waiting':
      return waitingData(page, block);
    case 'call':
      return rowsOfCall(page, block);
    case 'tabs':
      return tabsData(page, block);
    case 'link':
      return linkData(page, block);
    case 'actions':
    case 'action_form':
    case 'section':
    case 'widget':
      return {};
  }
}

async function rowsOfCall(page: PageScene, block: Extract<Block, { kind: 'call' }>) {
  return { rows: await callRows(page.scene, block, null) };
}

async function linkData(page: PageScene, block: Extract<Block, { kind: 'link' }>) {
  const { scene, grant, record, row } = page;
  const path = await linkFor(scene, {
    screen: block.opens,
    record: record?.name ?? '',
    row,
    reader: readerHere(scene),
    audience: grant.route.audience,
    params: grant.params,
  });
  return { path };
}
