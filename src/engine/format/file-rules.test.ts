import { describe, expect, it } from 'vitest';
import { acceptedBy, fileFault, fileRules, mediaType } from './file-rules.ts';

describe('fileRules', () => {
  it.each([
    [{ formats: ['pdf'], max_mb: 5 }, 'PDF, paling besar 5 MB.'],
    [{ formats: ['pdf', 'docx', 'jpg'], max_mb: 2.5 }, 'PDF, DOCX, atau JPG, paling besar 2,5 MB.'],
    [{ formats: [], max_mb: 25 }, 'PDF, DOCX, XLSX, PPTX, JPG, PNG, atau ZIP, paling besar 25 MB.'],
  ])('says %o', (limits, expected) => {
    expect(fileRules(limits)).toBe(expected);
  });
});

describe('fileFault', () => {
  const limits = { formats: ['pdf', 'jpg'], max_mb: 1 };
  it.each([
    ['a.PDF', 10, null],
    ['foto.JPEG', 10, null],
    ['a.exe', 10, 'a.exe tidak dapat dipakai. Pilih berkas PDF atau JPG, paling besar 1 MB.'],
    ['pdf', 10, 'pdf tidak dapat dipakai. Pilih berkas PDF atau JPG, paling besar 1 MB.'],
    ['a.pdf', 0, 'Berkas ini kosong. Pilih berkas lain.'],
    ['a.pdf', 1024 * 1024, null],
    ['a.pdf', 3 * 1024 * 1024, 'Berkas berukuran 3,1 MB, paling besar 1 MB. Perkecil, lalu pilih lagi.'],
  ])('of %s with %d bytes is %s', (name, size, expected) => {
    expect(fileFault({ name, size }, limits)).toBe(expected);
  });

  it('takes every format where none is named', () => {
    expect(fileFault({ name: 'a.xlsx', size: 1 }, { formats: [], max_mb: 1 })).toBeNull();
    expect(fileFault({ name: 'a.exe', size: 1 }, { formats: [], max_mb: 1 })).toMatch(/^a\.exe tidak dapat/);
  });
});

describe('acceptedBy', () => {
  it('offers both names of a JPEG', () => {
    expect(acceptedBy({ formats: ['pdf', 'jpg'] })).toBe('.pdf,.jpg,.jpeg');
  });
});

describe('mediaType', () => {
  it.each([
    ['a.zip', 'application/x-zip-compressed', 'application/zip'],
    ['a.jpeg', 'image/jpeg', 'image/jpeg'],
    ['a.docx', '', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.csv', 'text/csv', 'text/csv'],
    ['a', '', 'application/octet-stream'],
  ])('of %s, which the device calls "%s", is %s', (name, type, expected) => {
    expect(mediaType({ name, type })).toBe(expected);
  });
});
