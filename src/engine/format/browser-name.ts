import { browsers, systems } from './texts.ts';

type Signs = readonly (readonly [RegExp, string])[];

/** The first that fits names it: most browsers claim to be others, too. */
const BROWSERS: Signs = [
  [/Edg(e|A|iOS)?\//, browsers.edge],
  [/OPR\/|Opera/, browsers.opera],
  [/SamsungBrowser/, browsers.samsung],
  [/Firefox|FxiOS/, browsers.firefox],
  [/Chrome|CriOS/, browsers.chrome],
  [/Safari/, browsers.safari],
];
const SYSTEMS: Signs = [
  [/iPhone/, systems.iphone],
  [/iPad/, systems.ipad],
  [/Android/, systems.android],
  [/Windows/, systems.windows],
  [/Macintosh|Mac OS/, systems.macos],
  [/CrOS/, systems.chromeos],
  [/Linux|X11/, systems.linux],
];

/** A browser and its system by what it calls itself; `null` for what is not known. */
export function browserName(agent: string | null): { browser: string | null; system: string | null } {
  const of = (signs: Signs) => signs.find(([sign]) => sign.test(agent ?? ''))?.[1] ?? null;
  return { browser: of(BROWSERS), system: of(SYSTEMS) };
}
