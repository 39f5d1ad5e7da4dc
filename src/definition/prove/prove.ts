import type { Compilation } from '../assemble/compile.ts';
import type { Memory } from '../assemble/keep.ts';
import { proveActors } from './actors.ts';
import { proveAutos } from './autos.ts';
import { proveBoards } from './boards.ts';
import { proveBoundPages } from './bound-pages.ts';
import { proveCalendars } from './calendars.ts';
import { proveCharts } from './charts.ts';
import { proveCompared } from './compared.ts';
import { proveCounts } from './counts.ts';
import { proveDelegation } from './delegation.ts';
import { proveDistinct } from './distinct.ts';
import { proveDocuments } from './documents.ts';
import { type Proofs, proveEach } from './each.ts';
import { proveFilledIn } from './filled-in.ts';
import { proveFreeChoices } from './free-choices.ts';
import { proveImports } from './imports.ts';
import { proveKnobs } from './knobs.ts';
import { proveLinks } from './links.ts';
import { proveLists } from './lists.ts';
import { proveNumbers } from './numbers.ts';
import { proveOneItem } from './one-item.ts';
import { proveOperations } from './operations.ts';
import { proveParents } from './parents.ts';
import { proveEntrance, provePersonalLinks } from './personal-links.ts';
import { provePrimaries } from './primaries.ts';
import { proveReaders, proveReadersOfRecord } from './readers.ts';
import { proveShownRecords, proveWrittenRecords } from './record-departments.ts';
import { provePaths, proveRoutes } from './routes.ts';
import { proveSpecs } from './specs.ts';
import { proveSpelling } from './spelling.ts';
import { proveStates } from './states.ts';
import { proveSets } from './sums.ts';
import { proveTies } from './ties.ts';
import { proveTogether } from './together.ts';
import { proveUsed } from './unused.ts';

/** What is proved of one thing alone, by what it looks up. */
const OF_EACH: Proofs = {
  screen: [
    provePaths,
    proveLinks,
    proveLists,
    proveImports,
    proveOneItem,
    proveFilledIn,
    provePrimaries,
    proveOperations,
    proveTies,
    proveShownRecords,
    proveReaders,
    proveCalendars,
    proveCharts,
    proveCompared,
  ],
  record: [proveReadersOfRecord],
  type: [proveKnobs],
  variant: [provePersonalLinks, proveWrittenRecords, proveActors],
};

/**
 * What must hold of the whole, once every name is known and every expression has a type. Reports to the compilation's
 * collector; changes nothing of the model.
 */
export function prove(compilation: Compilation, memory: Memory): void {
  proveEach(compilation, memory, OF_EACH);
  proveRoutes(compilation);
  proveCounts(compilation);
  proveTogether(compilation);
  proveEntrance(compilation);
  proveStates(compilation);
  proveAutos(compilation);
  proveBoards(compilation);
  proveFreeChoices(compilation);
  proveDelegation(compilation);
  proveSpecs(compilation);
  proveDistinct(compilation);
  proveParents(compilation);
  proveNumbers(compilation);
  proveSets(compilation);
  proveDocuments(compilation);
  proveBoundPages(compilation);
  proveUsed(compilation);
  proveSpelling(compilation);
}
