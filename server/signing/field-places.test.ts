import { PDF, PdfString } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SigningPlace } from '../core/renderer.ts';
import { appendSignature } from './append-signature.ts';
import { signatureField } from './field-names.ts';
import { addFields } from './field-places.ts';
import { addsOnlySignatures } from './revision-changes.ts';
import type { SigningKey } from './signer.ts';
import { foreignKey } from './testing/foreign-key.ts';

// Two signers, each with a place for the day beside their signature.
const OWN = 'filled-ani-1';
const OTHER = 'filled-budi-1';
const places: SigningPlace[] = ['ani', 'budi'].map((id, at) => ({
  id,
  kind: 'date',
  page: 1,
  x: 60,
  y: 90 + at * 60,
  width: 120,
  height: 20,
}));

let key: SigningKey;
let prepared: Uint8Array;
beforeAll(async () => {
  key = await foreignKey('Penguji');
  const file = PDF.create();
  file.addPage({ width: 595, height: 842 });
  prepared = await addFields(await file.save(), places);
});

/** The next revision: signed by `ani`, with words in fields. */
async function signedWith(before: Uint8Array, fields: string[], text = '31 Oktober 2025') {
  const file = PDF.create();
  file.addPage({ width: 120, height: 20 }).drawText(text, { x: 2, y: 5, size: 10 });
  const mark = await file.save();
  return appendSignature(before, {
    key,
    field: signatureField('ani'),
    reason: 'Penguji',
    at: new Date('2025-10-31T03:00:00Z'),
    seen: null,
    filled: fields.map((field) => ({ field, text, mark })),
    timestamps: null,
  });
}

describe('what is filled in with a signature', () => {
  it.each([
    ['is no change in a field of the signer', [OWN], true],
    ['may be nothing', [], true],
    ['is a change in a field of somebody who did not sign', [OTHER], false],
    ['is a change where one of several fields is of somebody else', [OWN, OTHER], false],
  ])('%s', async (_what, fields, same) => {
    const after = await signedWith(prepared, fields);
    expect(after.subarray(0, prepared.length).equals(prepared)).toBe(true);
    expect(await addsOnlySignatures(prepared, after)).toBe(same);
  });

  it('cannot be filled in once more afterwards', async () => {
    const first = await signedWith(prepared, [OWN]);
    const file = await PDF.load(first);
    file.getForm()?.getTextField(OWN)?.getDict().set('V', PdfString.fromString('1 November 2025'));
    expect(await addsOnlySignatures(first, await file.save({ incremental: true }))).toBe(false);
  });
});
