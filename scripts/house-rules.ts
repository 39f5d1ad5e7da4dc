// What the house asks of every file and no linter knows: who may import whom, no circles of files or folders (of types
// either), no product words in the rooms that must not know the product, one word that leaves a dialog, no selector
// that costs every key press, no two style modules of one name, no class without a
// rule or rule without a class, no test that is left out when it runs or takes any refusal for the one it means, no module mocked
// where other tests see it, numbers and dates in the language of the faculty, texts for people where they are kept, no
// sources that a reader does not have, every folder in the map of the house, decision numbers used once, a whole lock
// file, licences that are taken and told, no package for development in what runs, files of a readable size. Exit code 1 when a rule is broken.

import { anyRefusal } from './house-rules/any-refusal.ts';
import { importCircles } from './house-rules/circles.ts';
import { foreignCitations } from './house-rules/citations.ts';
import { componentTexts } from './house-rules/component-texts.ts';
import { costlySelectors } from './house-rules/costly-selectors.ts';
import { decisionNumbers, numbersIn } from './house-rules/decision-numbers.ts';
import { dialogWords } from './house-rules/dialog-words.ts';
import { fileSize } from './house-rules/file-size.ts';
import type { Finding } from './house-rules/finding.ts';
import { indonesianTexts } from './house-rules/indonesian-texts.ts';
import { importLayers } from './house-rules/layers.ts';
import { leftOutTests } from './house-rules/left-out-tests.ts';
import { licences } from './house-rules/licences.ts';
import { lockFile } from './house-rules/lock-file.ts';
import { unmappedFolders } from './house-rules/map.ts';
import { mockedModules } from './house-rules/mocked-modules.ts';
import { namedClasses } from './house-rules/named-classes.ts';
import { ownLocale } from './house-rules/own-locale.ts';
import { productWords, wordUses } from './house-rules/product-words.ts';
import { runPackages } from './house-rules/run-packages.ts';
import { readSources, TEXTS } from './house-rules/source-files.ts';
import { styleNames } from './house-rules/style-names.ts';
import { typeSize } from './house-rules/type-size.ts';
import { importZones } from './house-rules/zones.ts';

const sources = readSources(['src', 'server', 'scripts', 'tests', 'bench']);
const decided = numbersIn('docs/decisions');
const texts = readSources(
  ['src', 'server', 'scripts', 'tests', 'bench', 'screens', 'schemas', 'docs'],
  TEXTS,
).filter(({ path }) => !path.startsWith('scripts/house-rules/'));
const findings: Finding[] = [
  ...sources.flatMap(importZones),
  ...importCircles(sources),
  ...importLayers(sources),
  ...wordUses(sources, productWords('screens')),
  ...sources.flatMap(dialogWords),
  ...sources.flatMap(costlySelectors),
  ...styleNames(sources),
  ...namedClasses(sources),
  ...sources.flatMap(ownLocale),
  ...sources.flatMap(indonesianTexts),
  ...sources.flatMap(componentTexts),
  ...sources.flatMap(anyRefusal),
  ...sources.flatMap(leftOutTests),
  ...sources.flatMap(mockedModules),
  ...texts.flatMap((text) => foreignCitations(text, decided)),
  ...unmappedFolders(),
  ...decisionNumbers('docs/decisions'),
  ...lockFile('package-lock.json'),
  ...licences('package-lock.json'),
  ...runPackages(sources),
  ...sources.flatMap(fileSize),
  ...texts.flatMap(typeSize),
];

for (const { level, file, line, message } of findings) console.log(`${file}:${line}  ${level}: ${message}`);
const errors = findings.filter(({ level }) => level === 'error').length;
console.log(`house rules: ${sources.length} files, ${errors} errors, ${findings.length - errors} warnings`);
if (errors > 0) process.exitCode = 1;
