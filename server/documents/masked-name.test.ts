import { expect, it } from 'vitest';
import { maskedName } from './masked-name.ts';

it.each([
  ['Prof. Dr. Ir. Citra Puspita, M.Sc., Ph.D.', 'Prof. Dr. Ir. C•••• P••••••, M.Sc., Ph.D.'],
  ['Dewi Anggraini', 'D••• A••••••••'],
  ['Łucja Ōno', 'Ł•••• Ō••'],
  ['Budi', 'B•••'],
  ['', ''],
])('%s is masked, its titles are not', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
