import type { TranslatableString } from '@rjsf/utils';
import { libraryTexts } from './texts.ts';

/** The form library's own strings in Indonesian. */
export function translateString(key: TranslatableString, params: string[] = []): string {
  const text = libraryTexts[key] ?? key;
  return params.reduce((filled, value, index) => filled.replaceAll(`%${index + 1}`, value), text);
}
