// `npm run -s screens -- [--json] [--root DIR]` lists all paths; `npm run screens -- explain <path>` says all about one.

import { redirectedPath } from '../src/definition/routes/redirects.ts';
import { createRouteIndex } from '../src/definition/routes/route-index.ts';
import { readArguments } from './definitions/arguments.ts';
import { explainRoute } from './definitions/explain.ts';
import { loadModel } from './definitions/load-model.ts';
import { listScreens } from './definitions/screen-list.ts';

const { root, json, words } = readArguments(process.argv.slice(2));
const model = loadModel(root);

if (words[0] === 'explain') explain(words[1] ?? '/');
else if (json) console.log(JSON.stringify(listScreens(model), null, 2));
else
  for (const line of listScreens(model))
    console.log(`${line.path}  ${line.screen ?? `-> ${JSON.stringify(line.redirect)}`}`);

function explain(path: string): void {
  const target = redirectedPath(model.redirects, path, model.app.department.default);
  const written = model.routes.filter((route) => route.path === path);
  const found = createRouteIndex(model.routes).find(target ?? path);
  const routes = written.length > 0 ? written : found ? [found.route] : [];
  if (target !== null) console.log(`${path} leads to ${target}\n`);
  if (routes.length === 0) {
    console.error(`no screen has the path ${path}`);
    process.exitCode = 1;
  }
  for (const route of routes) console.log(explainRoute(model, route));
}
