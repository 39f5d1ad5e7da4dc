import type { Kind, Slip } from '../fault.ts';
import { misspell } from '../misspell.ts';
import { isName, type Place, placesOf } from '../walk.ts';
import { isNeeded } from './needed.ts';

const WORD = /^[a-zA-Z][\w.-]{3,}$/;

const misspelt = (place: Place, words: ReadonlySet<string>): Slip[] => {
  const { key, at } = place;
  const name = String(key?.value ?? '');
  const put = key && WORD.test(name) ? misspell(name, words) : null;
  if (!key || !put) return [];
  const quoted = key.source.text.slice(key.start, key.end) !== name;
  return quoted ? [] : [{ start: key.start, end: key.start + name.length, put, at, meant: name }];
};

/** A key of the language, or one that names what is defined elsewhere. */
export const misspeltKey: Kind = {
  name: 'key misspelt',
  count: 340,
  slips: (file, { words }) =>
    placesOf(file).flatMap((place) => (isName(file.path, place) ? [] : misspelt(place, words))),
};

/** The key that gives something its name, while others ask for it by the right one. */
export const misspeltDefinition: Kind = {
  name: 'definition misspelt',
  count: 160,
  slips: (file, { words }) =>
    placesOf(file).flatMap((place) => (isName(file.path, place) ? misspelt(place, words) : [])),
};

/** Where a message about something that is missing is right: at the map, at its key, at the key before. */
function around(places: readonly Place[], { owner }: Place): [number, number][] {
  const holder = places.find(({ node }) => node === owner);
  if (!owner || !holder) return [[0, 0]];
  const key = holder.key;
  return [
    [owner.start, owner.start],
    ...(key ? [[key.start, key.end] as [number, number]] : []),
    ...(holder.at === '' ? [[0, 0] as [number, number]] : []),
  ];
}

/** A key without which nothing can be made of what it stands in. */
export const removedKey: Kind = {
  name: 'needed key removed',
  count: 160,
  slips(file) {
    const places = placesOf(file);
    return places.flatMap((place): Slip[] => {
      const { key, node, owner, at } = place;
      if (!key || !owner || !isNeeded(file.path, at)) return [];
      const { text } = file;
      const flow = text[owner.start] === '{';
      let [start, end] = [key.start, Math.max(node.end, key.end + 1)];
      while (end > start && /\s/.test(text[end - 1] ?? '')) end--;
      if (flow) {
        const comma = /^\s*,\s*/.exec(text.slice(end))?.[0].length ?? 0;
        end += comma;
        if (comma === 0) start -= /,\s*$/.exec(text.slice(0, start))?.[0].length ?? 0;
        return [{ start, end, put: '', at, also: around(places, place) }];
      }
      if (owner.entries.size === 1) return [];
      const line = text.lastIndexOf('\n', start - 1) + 1;
      const dash = /^\s*(- )+$/.exec(text.slice(line, start));
      const next = /^\n\s*(?=\S)/.exec(text.slice(end))?.[0].length ?? 0;
      if (dash)
        return next === 0 ? [] : [{ start, end: end + next, put: '', at, also: around(places, place) }];
      if (text.slice(line, start).trim() !== '') return [];
      return [{ start: line, end: Math.min(text.length, end + 1), put: '', at, also: around(places, place) }];
    });
  },
};

/** The same key twice in one map. */
export const repeatedKey: Kind = {
  name: 'key written twice',
  count: 50,
  slips: (file) =>
    placesOf(file).flatMap(({ key, node, owner, at }): Slip[] => {
      if (!key || !owner || node.kind !== 'scalar' || file.text[owner.start] !== '{') return [];
      const written = file.text.slice(key.start, node.end).trimEnd();
      const from = key.start + written.length;
      return [
        { start: from, end: from, put: `, ${written}`, at, also: [[from + 2, from + 2 + written.length]] },
      ];
    }),
};
