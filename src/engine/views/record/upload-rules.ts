import type { DocumentSlot } from '../../data/answers.ts';
import { formatBytes, formatNumber } from '../../format/numbers.ts';

type Limits = Pick<DocumentSlot, 'formats' | 'max_mb'>;

/** "PDF atau PPTX, paling besar 25 MB." */
export function uploadRules({ formats, max_mb }: Limits): string {
  const names = formats.map((format) => format.toUpperCase());
  const last = names.pop() ?? 'Semua format';
  const list = names.length > 0 ? `${names.join(', ')} atau ${last}` : last;
  return `${list}, paling besar ${formatNumber(max_mb)} MB.`;
}

/** Why a file cannot be taken, before anything is sent; the server looks at the content as well. */
export function fileFault(file: Pick<File, 'name' | 'size'>, limits: Limits): string | null {
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  if (limits.formats.length > 0 && !limits.formats.includes(extension)) {
    return `Berkas .${extension} tidak dapat dipakai. Pilih berkas ${uploadRules(limits)}`;
  }
  if (file.size > limits.max_mb * 1024 * 1024) {
    return `Berkas berukuran ${formatBytes(file.size)}, paling besar ${formatNumber(limits.max_mb)} MB. Perkecil, lalu pilih lagi.`;
  }
  if (file.size === 0) return 'Berkas ini kosong. Pilih berkas lain.';
  return null;
}
