import { formatBytes, formatNumber } from './numbers.ts';

/** What may be uploaded: extensions without the dot (none = all), and how many MB, counted as the server counts them. */
export interface FileLimits {
  formats: readonly string[];
  max_mb: number;
}

const BYTES_PER_MB = 1024 * 1024;

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Media types of the formats people upload here. What a device calls them depends on the programs it has. */
const MEDIA_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  jpg: 'image/jpeg',
  png: 'image/png',
  zip: 'application/zip',
};

/** "PDF atau PPTX, paling besar 25 MB." */
export function fileRules({ formats, max_mb }: FileLimits): string {
  const names = formats.map((format) => format.toUpperCase());
  const last = names.pop() ?? 'Semua format';
  const list = names.length > 0 ? `${names.join(', ')} atau ${last}` : last;
  return `${list}, paling besar ${formatNumber(max_mb)} MB.`;
}

/** Why a file cannot be taken, before anything is sent; the server looks at the content as well. Pure. */
export function fileFault(file: Pick<File, 'name' | 'size'>, limits: FileLimits): string | null {
  const formats = limits.formats.map(toFormat);
  if (formats.length > 0 && !formats.includes(formatOf(file.name))) {
    return `${file.name} tidak dapat dipakai. Pilih berkas ${fileRules(limits)}`;
  }
  if (file.size > limits.max_mb * BYTES_PER_MB) {
    return `Berkas berukuran ${formatBytes(file.size)}, paling besar ${formatNumber(limits.max_mb)} MB. Perkecil, lalu pilih lagi.`;
  }
  return file.size === 0 ? 'Berkas ini kosong. Pilih berkas lain.' : null;
}

/** Value of the `accept` attribute. */
export function acceptedBy({ formats }: Pick<FileLimits, 'formats'>): string {
  return formats
    .flatMap((format) => (toFormat(format) === 'jpg' ? ['.jpg', '.jpeg'] : [`.${format}`]))
    .join(',');
}

/** The type a file is announced and sent with: by its name where that is clear, else what the device says. */
export function mediaType(file: Pick<File, 'name' | 'type'>): string {
  return MEDIA_TYPES[formatOf(file.name)] ?? (file.type || 'application/octet-stream');
}

/** The extension of a name; empty without one. */
function formatOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : toFormat(name.slice(dot + 1));
}

function toFormat(extension: string): string {
  const small = extension.toLowerCase();
  return small === 'jpeg' ? 'jpg' : small;
}
