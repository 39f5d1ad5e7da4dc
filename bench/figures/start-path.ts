import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadDefinitions } from '../../server/definitions/load.ts';
import type { PackedManifest } from '../../src/definition/routes/manifest.ts';
import type { Figure, Measure } from '../figure.ts';
import { openFirstList } from '../first-list.ts';
import { writeDefinitions } from '../generate-definitions.ts';
import { startProgram } from '../program.ts';
import type { World } from '../world.ts';

const MOST_SCRIPT_KB = 130;
const MOST_STYLE_KB = 20;
const MOST_KB_PER_200_SCREENS = 3;
/** With the product's own 36 this makes more than 1,000 routes. */
const TYPES_FOR_1000 = 88;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** What the browser must have before it can draw the first row of a list, compressed by gzip. */
export const startPath: Figure = {
  name: 'start-path',
  async measure(world) {
    const list = await openFirstList(world);
    try {
      const ours = await filesOf(join(world.root, 'dist', 'client'), () => list.load('ours', false));
      const floor = await filesOf((await world.floor()).client, () => list.load('floor', false));
      return [
        line('JavaScript to the first row', ours.script, floor.script, MOST_SCRIPT_KB),
        line('CSS to the first row', ours.style, floor.style, MOST_STYLE_KB),
        ...(await growth(world)),
      ];
    } finally {
      await list.close();
    }
  },
};

function line(label: string, ours: number, floor: number | null, most: number): Measure {
  return { label, unit: 'kB', ours, floor, budget: { most } };
}

/** Sizes of the entry with its static imports and of what the page asked for besides. */
async function filesOf(
  folder: string,
  load: () => ReturnType<Awaited<ReturnType<typeof openFirstList>>['load']>,
) {
  const { requests } = await load();
  const asked = requests
    .map((url) => new URL(url).pathname.slice(1))
    .filter((path) => /\.(js|css)$/.test(path));
  const files = [...new Set([...staticFiles(folder), ...asked])];
  const size = (ending: string) =>
    sum(files.filter((file) => file.endsWith(ending)).map((file) => kilobytes(join(folder, file))));
  return { script: size('.js'), style: size('.css') };
}

function staticFiles(folder: string): string[] {
  const chunks = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const reached = new Set<string>();
  const visit = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    chunks[name]?.imports?.forEach(visit);
  };
  Object.keys(chunks)
    .filter((name) => chunks[name]?.isEntry)
    .forEach(visit);
  return [...reached].flatMap((name) => {
    const chunk = chunks[name];
    return chunk ? [chunk.file, ...(chunk.css ?? [])] : [];
  });
}

/** The files stay as they are whatever is defined; what grows is the manifest the browser reads at its start. */
async function growth(world: World): Promise<Measure[]> {
  const folder = world.folder('definitions-1000');
  writeDefinitions(world.root, folder, loadDefinitions(world.root), { types: TYPES_FOR_1000 });
  const own = await manifestOf(world, 'manifest-own', world.root);
  const large = await manifestOf(world, 'manifest-1000', folder);
  const per200 = ((large.size - own.size) / (large.routes - own.routes)) * 200;
  return [
    { label: `manifest, ${own.routes} screens`, unit: 'kB', ours: own.size, floor: null, budget: null },
    { label: `manifest, ${large.routes} screens`, unit: 'kB', ours: large.size, floor: null, budget: null },
    line('more to the first row per 200 further screens', per200, null, MOST_KB_PER_200_SCREENS),
  ];
}

async function manifestOf(world: World, name: string, definitions: string) {
  const environment = { ...(await world.environment(name)), DEMO: '0', DEFINITIONS_DIR: definitions };
  const server = await startProgram(world.server, environment);
  try {
    const text = await (await fetch(`${server.url}/api/manifest`)).text();
    const { routes } = JSON.parse(text) as PackedManifest;
    return { size: gzipped(text), routes: routes.paths.length };
  } finally {
    await server.stop();
  }
}

const kilobytes = (path: string) => gzipped(readFileSync(path));
const gzipped = (content: string | Buffer) => gzipSync(content, { level: 9 }).length / 1000;
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
