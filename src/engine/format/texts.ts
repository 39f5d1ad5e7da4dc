/** Indonesian words around dates, numbers and files. */

export const yes = 'Ya';
export const no = 'Tidak';
export const yesOrNo = (value: boolean) => (value ? yes : no);

export const since = (day: string) => `sejak ${day}`;
export const until = (day: string) => `sampai ${day}`;
export const yesterday = 'Kemarin';

/** Of whole hours and the minutes beside them what there is: terse, or in full. */
export const lasting = (hours: string | null, minutes: string | null, terse: boolean) =>
  [hours && `${hours} ${terse ? 'j' : 'jam'}`, minutes && `${minutes} ${terse ? 'm' : 'menit'}`]
    .filter(Boolean)
    .join(' ');

export const bytes = (count: number) => `${count} B`;
export const kilobytes = (count: string) => `${count} kB`;
export const megabytes = (count: string) => `${count} MB`;

/** What may be uploaded, as a sentence or the end of one. */
export const fileRules = (formats: string, most: string) => `${formats}, paling besar ${most}.`;
export const fileRefused = (name: string, rules: string) =>
  `${name} tidak dapat dipakai. Pilih berkas ${rules}`;
export const fileTooLarge = (size: string, most: string) =>
  `Berkas berukuran ${size}, paling besar ${most}. Perkecil, lalu pilih lagi.`;
export const fileEmpty = 'Berkas ini kosong. Pilih berkas lain.';
export const namelessFile = 'berkas';

/** Browsers and systems, as they call themselves to people. */
export const browsers = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
};
export const systems = {
  iphone: 'iPhone',
  ipad: 'iPad',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  chromeos: 'ChromeOS',
  linux: 'Linux',
};
