import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accessMatrix } from '../../scripts/definitions/access-matrix.ts';
import { matrixText, REVIEWED } from '../../scripts/definitions/matrix-text.ts';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { compileDefinitions } from '../../src/definition/compiler.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const RENEW = `
Who may do what has changed. If every line below is meant: npm run renew
and commit ${REVIEWED} with the change, so that its reader sees it.`;

test('nobody may do more or less than was reviewed', () => {
  const { model } = compileDefinitions(loadDefinitions(ROOT));
  expect(model, 'the definitions have problems: npm run check').not.toBeNull();
  if (!model) return;
  const now = matrixText(accessMatrix(model)).split('\n');
  const reviewed = readFileSync(join(ROOT, REVIEWED), 'utf8').split('\n');
  const more = now.filter((line) => !reviewed.includes(line));
  const less = reviewed.filter((line) => !now.includes(line));
  expect({ more, less }, RENEW).toEqual({ more: [], less: [] });
});
