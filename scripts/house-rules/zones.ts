import { type Finding, isTest, type SourceFile } from './finding.ts';
import { type Import, importsOf } from './imports.ts';

interface Zone {
  /** Files the zone is about. */
  room: RegExp;
  /** Project paths or packages they may not import. */
  never: RegExp;
  why: string;
}

const COMPILER =
  'src/definition/(read|validate|resolve|compose|compile|blocks|effects|artefacts|assemble|prove)/|src/definition/compiler\\.ts';
const BUILT_INS = 'node:';
const REACT = 'react(-dom|-router-dom)?(/|$)|@tanstack/|@rjsf/core';
const SERVER_PACKAGES = '(@fastify/|fastify|pg|pg-boss|kysely|vite|esbuild)(/|$)';

const ZONES: Zone[] = [
  {
    room: /^src\/definition\//,
    never: new RegExp(`^(${BUILT_INS}|${REACT}|${SERVER_PACKAGES}|axios)`),
    why: 'the definition room is pure: no React, no server, no Node built-ins',
  },
  {
    room: /^src\/definition\//,
    never: /^(src\/(?!definition\/)|server\/)/,
    why: 'the definition room imports no other room',
  },
  {
    room: /^src\/engine\//,
    never: new RegExp(
      `^(server/|src/widgets/|${COMPILER}|${BUILT_INS}|${SERVER_PACKAGES}|(yaml|ajv|ajv-formats)$)`,
    ),
    why: 'the engine imports only what definition offers to a browser',
  },
  {
    room: /^src\/widgets\//,
    never: new RegExp(
      `^(server/|src/engine/(?!door\\.ts$)|${COMPILER}|${BUILT_INS}|${SERVER_PACKAGES}|(yaml|ajv|ajv-formats)$)`,
    ),
    why: "widgets import the engine's door and what definition offers to a browser",
  },
  {
    room: /^server\//,
    never: new RegExp(`^(src/engine/|src/widgets/|${REACT})`),
    why: 'the server knows nothing of the browser',
  },
  {
    room: /^(src|server)\//,
    never: /^(scripts|tests|bench)\/|^(src\/main\.tsx|server\/main\.ts)$/,
    why: 'nobody imports scripts, tests or a main file',
  },
];

/** Imports of a file that cross a wall of the house. Tests may. Source: CONTRIBUTING, "Who may import whom". */
export function importZones(source: SourceFile): Finding[] {
  if (isTest(source)) return [];
  const imports = importsOf(source);
  const broken = ZONES.filter(({ room }) => room.test(source.path)).flatMap(({ never, why }) =>
    imports.filter(({ target }) => never.test(target)).map((found) => finding(source, found, why)),
  );
  return [
    ...broken,
    ...imports
      .filter((found) => crossesWidgets(source, found))
      .map((found) => finding(source, found, 'a widget does not import another')),
    ...imports
      .filter((found) => takesWidget(source, found))
      .map((found) => finding(source, found, 'a widget comes when a screen draws it: import() it')),
  ];
}

function finding({ path }: SourceFile, { target, line }: Import, why: string): Finding {
  return { level: 'error', file: path, line, message: `imports ${target}; ${why}` };
}

function crossesWidgets({ path }: SourceFile, { target }: Import): boolean {
  const [from, to] = [path, target].map((text) => text.match(/^src\/widgets\/([^/]+)\//)?.[1]);
  return from !== undefined && to !== undefined && from !== to;
}

/** Outside of its folder a widget is only ever loaded, so that nobody waits for its code at the start. */
function takesWidget({ path }: SourceFile, { target, lazy }: Import): boolean {
  return !lazy && !path.match(/^src\/widgets\/[^/]+\//) && /^src\/widgets\/[^/]+\//.test(target);
}
