import { textOf } from '../../../src/definition/read/node.ts';
import type { Kind, Slip } from '../fault.ts';
import { misspell } from '../misspell.ts';
import { isProse, type Place, placesOf } from '../walk.ts';

const NAME = /^[a-z][\w-]{3,}(\.[\w-]+)*$/;

/** A value that names something: its words are keys somewhere, or words of the language. */
function isReference(place: Place, words: ReadonlySet<string>): boolean {
  const text = textOf(place.node);
  if (text === undefined || !NAME.test(text) || isProse(place)) return false;
  const { source, start, end } = place.node;
  return source.text.slice(start, end).trim() === text && text.split('.').every((word) => words.has(word));
}

/** The name of something that is defined elsewhere, or a word of the language. */
export const misspeltName: Kind = {
  name: 'name misspelt',
  count: 340,
  slips: (file, { words }) =>
    placesOf(file).flatMap((place): Slip[] => {
      const text = textOf(place.node) ?? '';
      if (!isReference(place, words)) return [];
      const last = text.split('.').at(-1) ?? '';
      const slipped = last.length > 3 ? misspell(last, words) : null;
      if (!slipped) return [];
      const put = text.slice(0, text.length - last.length) + slipped;
      return [
        { start: place.node.start, end: place.node.start + text.length, put, at: place.at, meant: text },
      ];
    }),
};

/** A name that nothing has and that is like none. */
export const unknownName: Kind = {
  name: 'name of nothing',
  count: 140,
  slips: (file, { words }) =>
    placesOf(file).flatMap((place): Slip[] => {
      const text = textOf(place.node) ?? '';
      if (!isReference(place, words)) return [];
      return [
        { start: place.node.start, end: place.node.start + text.length, put: 'quux_zyzzyva', at: place.at },
      ];
    }),
};

/** `@key` of a seed, misspelt. */
export const misspeltSeedKey: Kind = {
  name: 'row of a seed misspelt',
  count: 40,
  slips: (file, { words }) =>
    placesOf(file).flatMap((place): Slip[] => {
      const text = /^@(\w{4,})$/.exec(textOf(place.node) ?? '')?.[1];
      const put = text ? misspell(text, words) : null;
      if (!text || !put) return [];
      const start = file.text.indexOf(text, place.node.start);
      return [
        {
          start,
          end: start + text.length,
          put,
          at: place.at,
          meant: text,
          also: [[place.node.start, place.node.start]],
        },
      ];
    }),
};

/** A text where a number or a yes belongs, a number where a list or a map belongs. */
export const wrongType: Kind = {
  name: 'value of another type',
  count: 180,
  slips: (file) =>
    placesOf(file).flatMap(({ node, at, key }): Slip[] => {
      if (!key && node.kind === 'scalar') return [];
      if (node.kind === 'scalar' && (typeof node.value === 'number' || typeof node.value === 'boolean'))
        return [
          {
            start: node.start,
            end: node.start + String(file.text.slice(node.start, node.end)).trimEnd().length,
            put: 'perhaps',
            at,
          },
        ];
      const isFlow = /[[{]/.test(file.text[node.start] ?? '');
      if (node.kind === 'scalar' || !isFlow || !key) return [];
      return [{ start: node.start, end: node.end, put: '12345', at }];
    }),
};

/** A map where a single value belongs. */
export const wrongShape: Kind = {
  name: 'map for a single value',
  count: 90,
  slips: (file, { words }) =>
    placesOf(file).flatMap((place): Slip[] => {
      const { node, at, key } = place;
      const text = textOf(node);
      if (!key || text === undefined || !isReference(place, words)) return [];
      return [
        {
          start: node.start,
          end: node.start + text.length,
          put: '{quux: 1}',
          at,
          also: [[key.start, key.end]],
        },
      ];
    }),
};

/** Nothing where something belongs. */
export const emptied: Kind = {
  name: 'value left out',
  count: 90,
  slips: (file, { words }) =>
    placesOf(file).flatMap((place): Slip[] => {
      const { node, at, key } = place;
      const text = textOf(node);
      if (!key || text === undefined || !isReference(place, words)) return [];
      return [
        { start: node.start, end: node.start + text.length, put: '', at, also: [[key.start, key.end + 2]] },
      ];
    }),
};

const COUNTED =
  /(^|\.)(min|max|days|max_mb|max_attempts|credits|total|pass|notice_days|buffer|weight|minLength|maxLength|minItems|maxItems|min_rank|limit|min_credits|min_gpa|logbook_approved|ielts|acept|toefl_itp|pembimbing|penguji|ketua_penguji|pembimbing_utama|capacity|page_count|credits_passed|max_score|cohort_year|current_semester)$/;

/** A count, a length, a share that is less than nothing. */
export const belowZero: Kind = {
  name: 'number below zero',
  count: 80,
  slips: (file) =>
    placesOf(file).flatMap(({ node, at }): Slip[] => {
      if (node.kind !== 'scalar' || typeof node.value !== 'number' || !COUNTED.test(at)) return [];
      return [
        {
          start: node.start,
          end: node.start + String(file.text.slice(node.start, node.end)).trimEnd().length,
          put: '-7',
          at,
        },
      ];
    }),
};

/** A day that is none. */
export const wrongDay: Kind = {
  name: 'day that is none',
  count: 40,
  slips: (file) =>
    placesOf(file).flatMap(({ node, at }): Slip[] => {
      const match = /^"?(\d{4}-\d{2})-\d{2}/.exec(file.text.slice(node.start, node.end));
      if (node.kind !== 'scalar' || !match) return [];
      return [
        { start: node.start, end: node.start + match[0].length, put: match[0].replace(/\d{2}$/, '45'), at },
      ];
    }),
};
