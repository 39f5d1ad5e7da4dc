import type { Json } from '../../src/definition/model.ts';
import type { Story } from './story.ts';

const DAY = /^\d{4}-\d\d-\d\d(?=$| )/;
const DAY_MS = 86_400_000;

/** The same story so many days later: every day that its acts name. */
export function putOff(story: Story, days: number): Story {
  return days === 0 ? story : { ...story, acts: shifted(story.acts as Json, days) as Story['acts'] };
}

/** A day (`YYYY-MM-DD`, perhaps with a time behind it) so many days later; any other text as it is. */
export function dayAfter(text: string, days: number): string {
  return text.replace(DAY, (day) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10));
}

function shifted(value: Json, days: number): Json {
  if (typeof value === 'string') return dayAfter(value, days);
  if (Array.isArray(value)) return value.map((one) => shifted(one, days));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shifted(one ?? null, days)]));
}
