import type { Figure } from './figure.ts';
import { chat } from './figures/chat.ts';
import { checkTime } from './figures/check-time.ts';
import { definitionFaults } from './figures/definition-faults.ts';
import { firstRow } from './figures/first-row.ts';
import { formUse } from './figures/form-use.ts';
import { idleTab } from './figures/idle-tab.ts';
import { keyPress } from './figures/key-press.ts';
import { listEndpoint } from './figures/list-endpoint.ts';
import { liveChanges } from './figures/live-changes.ts';
import { liveLoad } from './figures/live-load.ts';
import { manyPeople } from './figures/many-people.ts';
import { pdfPage } from './figures/pdf-page.ts';
import { serverStart } from './figures/server-start.ts';
import { signing } from './figures/signing.ts';
import { startPath } from './figures/start-path.ts';
import { templateCheck } from './figures/template-check.ts';
import { testStages } from './figures/test-stages.ts';
import { transitions } from './figures/transitions.ts';

/** All figures, in the order of the table. */
export const figures: Figure[] = [
  startPath,
  firstRow,
  formUse,
  keyPress,
  listEndpoint,
  manyPeople,
  liveChanges,
  liveLoad,
  chat,
  idleTab,
  transitions,
  signing,
  pdfPage,
  serverStart,
  checkTime,
  templateCheck,
  testStages,
  definitionFaults,
];
