import {
  extensionOf,
  FILE_FORMATS,
  formatNames,
  takenExtensions,
} from '../../definition/forms/file-formats.ts';
import { formatBytes, formatNumber } from './numbers.ts';
import * as texts from './texts.ts';

/** What may be uploaded: extensions without the dot (none = every format there is); MB counted as the server counts them. */
export interface FileLimits {
  formats: readonly string[];
  max_mb: number;
}

const BYTES_PER_MB = 1024 * 1024;

/** "PDF atau PPTX, paling besar 25 MB." */
export function fileRules({ formats, max_mb }: FileLimits): string {
  return texts.fileRules(formatNames(formats), megabytes(max_mb));
}

/** Why a file cannot be taken, before anything is sent; the server looks at the content as well. Pure. */
export function fileFault(file: Pick<File, 'name' | 'size'>, limits: FileLimits): string | null {
  if (!takenExtensions(limits.formats).includes(endingOf(file.name))) {
    return texts.fileRefused(file.name, fileRules(limits));
  }
  if (file.size > limits.max_mb * BYTES_PER_MB) {
    return texts.fileTooLarge(formatBytes(file.size), megabytes(limits.max_mb));
  }
  return file.size === 0 ? texts.fileEmpty : null;
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

const megabytes = (count: number) => texts.megabytes(formatNumber(count));

/** The extension of a name; empty without one. */
function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : extensionOf(name.slice(dot + 1));
}
