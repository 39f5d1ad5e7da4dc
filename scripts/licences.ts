// Writes docs/licences.md: which packages the product is built on, and under which licences.
import { readFileSync, writeFileSync } from 'node:fs';
import { licencesPage } from './house-rules/licences.ts';

writeFileSync(
  'docs/licences.md',
  licencesPage(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages),
);
