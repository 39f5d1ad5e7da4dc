import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BRIEF_PROCESS } from './scripts/brief-process.mjs';
import { LongestFirst } from './scripts/test/longest-first.ts';

const markdownStub = fileURLToPath(new URL('src/engine/form/markdown-stub.tsx', import.meta.url));

// Four projects: `unit` needs nothing but Node, `dom` a document, `server` a database (DATABASE_URL, else embedded),
// `screens` a document and a running server.
export default defineConfig({
  resolve: { alias: { 'markdown-to-jsx/react': markdownStub } },
  test: {
    // The runner itself hardly works: on two cores the default of one worker leaves one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    // What comes by itself comes within milliseconds, but for a busy machine that has none to spare.
    expect: { poll: { timeout: 15_000 } },
    // Every stage runs much of the same code: what one has transformed the next ones take from the disk.
    experimental: { fsModuleCache: true },
    unstubEnvs: true,
    execArgv: BRIEF_PROCESS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Starting a process takes longer than most of these files.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        // Contexts take no mixture of both kinds of modules: packages with both are taken as modules.
        resolve: { conditions: ['module-sync', ...defaultClientConditions] },
        test: {
          name: 'dom',
          environment: 'jsdom',
          // A context of its own for each file; the document's program is loaded once, a second's work.
          pool: 'vmForks',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/setup-dom.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['tests/screens/**/*.test.tsx'],
          globalSetup: ['tests/screens/setup.ts'],
          setupFiles: ['tests/setup-dom.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{conformance,access,faults,guide,stories}/**/*.test.ts'],
          // One process for many files, as a server is: modules and the embedded database's program are loaded once.
          isolate: false,
          // Requests leave much that lives for a moment: with room for it a tenth of the work is saved.
          execArgv: ['--max-semi-space-size=64'],
          // Opening the embedded database takes seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
