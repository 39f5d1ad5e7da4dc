import { defineConfig } from '@playwright/test';
import { launchArguments } from './scripts/browser/launch.mjs';

// The set-up builds what is stale, finds a browser (CHROMIUM_PATH) and starts a seeded server for each project
// (AULA_URL_<PROJECT>), so that what one did is not there for the other: projects run side by side, the files of each
// one after another, since they share its clock and its rows. Journeys wait more than they work, for what saves by
// itself and for what is told late: more of them run than there are processors. Each shape of screen is looked
// at at both widths beside them, on one server, since that changes nothing.
const executablePath = process.env.CHROMIUM_PATH;

// What a keyboard does, and what a changed file does, is the same at every width; a phone has no keyboard, and no menu
// beside its pages.
const ON_DESKTOP_ONLY = [
  ...['**/keyboard*.spec.ts', '**/hot-definitions.spec.ts', '**/menu-beside.spec.ts'],
  // It narrows its own window.
  '**/calendar.spec.ts',
];
// Who comes by a link, what is chosen in a corridor: once, on the phone. Other types go their way in `npm run walk`.
const ON_PHONE_ONLY = [
  '**/personal-link.spec.ts',
  '**/choices.spec.ts',
  '**/first-step.spec.ts',
  '**/sizes.spec.ts',
  '**/minutes.spec.ts',
];
// A whole exam: by thumbs on the phone; on the wide screen the keyboard does each kind of act of it (keyboard*.spec.ts).
const BY_THUMBS = '**/thesis-exam/story.spec.ts';

const SHAPES = '**/screens.spec.ts';
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tests/setup-e2e.ts',
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may be late once; who needed the second try is named at the end of the stage.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'id-ID',
    // Emptied between tests, and the program is not read anew for each: nearly half of what opening a page takes.
    reuseContext: true,
    timezoneId: 'Asia/Jakarta',
    actionTimeout: 15_000,
    // Recording takes a third of a test's time: only the second try is recorded (`--trace on` asks for it elsewhere).
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath && { executablePath }), args: launchArguments },
  },
  projects: [
    // A test is played at the width of the people it tells of, and says which by its tag; without one it is at both.
    {
      name: 'desktop',
      workers: 1,
      testIgnore: [...ON_DESKTOP_ONLY, ...ON_PHONE_ONLY, BY_THUMBS, SHAPES],
      grepInvert: /@phone/,
      use: { ...DESKTOP, baseURL: process.env.AULA_URL_DESKTOP },
    },
    {
      name: 'desktop-only',
      workers: 1,
      testMatch: ON_DESKTOP_ONLY,
      use: { ...DESKTOP, baseURL: process.env.AULA_URL_DESKTOP_ONLY },
    },
    {
      name: 'phone',
      workers: 1,
      testIgnore: [...ON_DESKTOP_ONLY, ...ON_PHONE_ONLY, SHAPES],
      grepInvert: /@desktop/,
      use: { ...PHONE, baseURL: process.env.AULA_URL_PHONE },
    },
    {
      name: 'phone-only',
      workers: 1,
      testMatch: ON_PHONE_ONLY,
      use: { ...PHONE, baseURL: process.env.AULA_URL_PHONE_ONLY },
    },
    // They change nothing, so whoever is free takes the next: last, that none is left to work alone for long.
    {
      name: 'shapes-desktop',
      fullyParallel: true,
      testMatch: SHAPES,
      grepInvert: /@phone/,
      use: { ...DESKTOP, baseURL: process.env.AULA_URL_SHAPES },
    },
    {
      name: 'shapes-phone',
      fullyParallel: true,
      testMatch: SHAPES,
      grepInvert: /@desktop/,
      use: { ...PHONE, baseURL: process.env.AULA_URL_SHAPES },
    },
  ],
});
