import {
  extensionOf,
  FILE_FORMATS,
  formatNames,
  takenExtensions,
} from '../../definition/forms/file-formats.ts';
import { formatBytes, formatNumber } from './numbers.ts';

/** What may be uploaded: extensions without the dot (none = every format there is); MB counted as the server counts them. */
export interface FileLimits {
  formats: readonly string[];
  max_mb: number;
}

const BYTES_PER_MB = 1024 * 1024;

/** "PDF atau PPTX, paling besar 25 MB." */
export function fileRules({ formats, max_mb }: FileLimits): string {
  return `${formatNames(formats)}, paling besar ${formatNumber(max_mb)} MB.`;
}

/** Why a file cannot be taken, before anything is sent; the server looks at the content as well. Pure. */
export function fileFault(file: Pick<File, 'name' | 'size'>, limits: FileLimits): string | null {
  if (!takenExtensions(limits.formats).includes(endingOf(file.name))) {
    return `${file.name} tidak dapat dipakai. Pilih berkas ${fileRules(limits)}`;
  }
  if (file.size > limits.max_mb * BYTES_PER_MB) {
    return `Berkas berukuran ${formatBytes(file.size)}, paling besar ${formatNumber(limits.max_mb)} MB. Perkecil, lalu pilih lagi.`;
  }
  return file.size === 0 ? 'Berkas ini kosong. Pilih berkas lain.' : null;
}

/** Value of the `accept` attribute. */
export function acceptedBy({ formats }: Pick<FileLimits, 'formats'>): string {
  return takenExtensions(formats)
    .flatMap((extension) => (extension === 'jpg' ? ['.jpg', '.jpeg'] : [`.${extension}`]))
    .join(',');
}

/** The type a file is announced and sent with: by its name where that is clear, else what the device says. */
export function mediaType(file: Pick<File, 'name' | 'type'>): string {
  const extension = endingOf(file.name);
  const known = FILE_FORMATS.find((format) => format.extension === extension);
  return known?.type ?? (file.type || 'application/octet-stream');
}

/** The extension of a name; empty without one. */
function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : extensionOf(name.slice(dot + 1));
}
