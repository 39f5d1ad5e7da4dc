import type { Deps, RoutePlugin } from './core/deps.ts';
import { checkRoutes } from './documents/check-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { importRoutes } from './imports/import-routes.ts';
import { sendHeld } from './jobs/held-mail.ts';
import { complaintRoutes } from './operations/complaint-routes.ts';
import { administeredDefinitionRoutes } from './operations/definition-routes.ts';
import { operationRoutes } from './operations/operation-routes.ts';
import { clockRoutes } from './pages/routes/clock-routes.ts';
import { exportRoutes } from './pages/routes/export-routes.ts';
import { fileRoutes } from './pages/routes/file-routes.ts';
import { pageRoutes } from './pages/routes/page-routes.ts';
import { personalRoutes } from './pages/routes/personal-routes.ts';
import { settingRoutes } from './pages/routes/setting-routes.ts';
import { startRoutes } from './pages/routes/start-routes.ts';
import { waitingRoutes } from './pages/routes/waiting-routes.ts';
import { deliverQueued, deliverSoon } from './process/execution/deliver.ts';
import { sweepTimers } from './process/execution/timers.ts';

/** The calls of records, processes and pages. */
export const productRoutes: RoutePlugin[] = [
  startRoutes,
  pageRoutes,
  waitingRoutes,
  exportRoutes,
  fileRoutes,
  importRoutes,
  documentRoutes,
  checkRoutes,
  settingRoutes,
  personalRoutes,
  clockRoutes,
  administeredDefinitionRoutes,
  operationRoutes,
  complaintRoutes,
];

/** What processes do by themselves as time goes by. Call it once, before the jobs start. */
export function startTimers(deps: Deps): void {
  deps.jobs.everyMinute('timers', async () => {
    // What is due stays due.
    if (deps.disk.full) return;
    await sweepTimers(deps);
    await deliverQueued(deps);
    await sendHeld(deps);
  });
  deliverSoon(deps);
}
