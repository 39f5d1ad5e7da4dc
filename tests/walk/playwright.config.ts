import { defineConfig } from '@playwright/test';
import browserTests from '../../playwright.config.ts';

// The same browser as the browser tests', at the same two widths; each width walks in a faculty of its own.
const { use, projects = [] } = browserTests;
const wide = projects.find(({ name }) => name === 'desktop')?.use;
const narrow = projects.find(({ name }) => name === 'phone')?.use;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/walk/failed',
  globalSetup: './setup.ts',
  workers: 2,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // A walk is half an hour long: what cannot be pressed shall not take all of it.
  use: { ...use, actionTimeout: 20_000 },
  projects: [
    { name: 'desktop', use: { ...wide, baseURL: undefined } },
    { name: 'phone', use: { ...narrow, baseURL: undefined } },
  ],
});
