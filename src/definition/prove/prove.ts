import type { Compilation } from '../assemble/compile.ts';
import { proveActors } from './actors.ts';
import { proveAutos } from './autos.ts';
import { proveBoards } from './boards.ts';
import { proveCalendars } from './calendars.ts';
import { proveCounts } from './counts.ts';
import { proveDelegation } from './delegation.ts';
import { proveDistinct } from './distinct.ts';
import { proveDocuments } from './documents.ts';
import { proveImports } from './imports.ts';
import { proveKnobs } from './knobs.ts';
import { proveLinks } from './links.ts';
import { proveLists } from './lists.ts';
import { proveNumbers } from './numbers.ts';
import { proveOneItem } from './one-item.ts';
import { proveOperations } from './operations.ts';
import { provePersonalLinks } from './personal-links.ts';
import { provePrimaries } from './primaries.ts';
import { proveReaders } from './readers.ts';
import { proveRecordDepartments } from './record-departments.ts';
import { proveRoutes } from './routes.ts';
import { proveSpecs } from './specs.ts';
import { proveSpelling } from './spelling.ts';
import { proveStates } from './states.ts';
import { proveSets } from './sums.ts';
import { proveTies } from './ties.ts';
import { proveTogether } from './together.ts';
import { proveUsed } from './unused.ts';

/**
 * What must hold of the whole, once every name is known and every expression has a type. Reports to the compilation's
 * collector; changes nothing of the model.
 */
export function prove(compilation: Compilation): void {
  proveRoutes(compilation);
  proveCounts(compilation);
  proveTogether(compilation);
  proveLinks(compilation);
  proveLists(compilation);
  proveImports(compilation);
  proveOneItem(compilation);
  provePrimaries(compilation);
  provePersonalLinks(compilation);
  proveOperations(compilation);
  proveTies(compilation);
  proveRecordDepartments(compilation);
  proveReaders(compilation);
  proveStates(compilation);
  proveAutos(compilation);
  proveBoards(compilation);
  proveCalendars(compilation);
  proveActors(compilation);
  proveDelegation(compilation);
  proveKnobs(compilation);
  proveSpecs(compilation);
  proveDistinct(compilation);
  proveNumbers(compilation);
  proveSets(compilation);
  proveDocuments(compilation);
  proveUsed(compilation);
  proveSpelling(compilation);
}
