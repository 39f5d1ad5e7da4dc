/**
 * Values that occur nowhere else: whoever finds one in an answer knows which thing of which registration came along,
 * whatever carried it. Words (`zqsummary017x0`), decimals above
 * any real score, long numbers for what a student is.
 */
export interface Canary {
  thing: string;
  /** Of the registration, in the order of their ids. */
  registration: number;
  /** Which of several (sheets, seats, documents). */
  item: number;
}

export interface Canaries {
  word(thing: string, registration: number, item?: number): string;
  /** `value` stands for the canary, printed with a comma or a point alike; `false` when it stands for another already. */
  number(value: string, canary: Canary): boolean;
  /** A decimal that nothing else uses. */
  decimal(canary: Canary): number;
  /** All canaries in a text, and the words among them in one without any gaps, where two numbers may make a third. */
  find(text: string, packed?: string): Canary[];
}

const WORD = /zq([a-z]+)(\d{3})x(\d)/gi;
// Not within a longer number, a word or an id; between two numbers of a list stands a comma, too.
const NUMBER = /(?<![\w.-])\d{2,6}(?:[.,]\d{2})?(?![\w-]|\.\d)/g;

/** `stride`: in which order decimals are given out; one that has no factor in common with how many there are. */
export function createCanaries(things: readonly string[], stride: number = STRIDES.first): Canaries {
  const names = new Map(things.map((thing) => [thing.replaceAll('_', ''), thing]));
  const numbers = new Map<string, Canary>();
  const free = decimals(stride);
  const word = (thing: string, registration: number, item = 0) =>
    `zq${thing.replaceAll('_', '')}${String(registration).padStart(3, '0')}x${item}`;
  const number = (value: string, canary: Canary) => {
    const known = numbers.get(value);
    if (known && keyOf(known) !== keyOf(canary)) return false;
    numbers.set(value, canary);
    return true;
  };
  return {
    word,
    number,
    decimal(canary) {
      for (let value = free.pop(); value !== undefined; value = free.pop()) {
        if (number(value, canary)) return Number(value);
      }
      throw new Error('no decimal is left');
    },
    find(text, packed = '') {
      const found = new Map<string, Canary>();
      const add = (canary: Canary) => found.set(keyOf(canary), canary);
      for (const [, name = '', registration, item] of `${text}\n${packed}`.matchAll(WORD)) {
        const thing = names.get(name.toLowerCase());
        if (thing) add({ thing, registration: Number(registration), item: Number(item) });
      }
      for (const [value] of text.matchAll(NUMBER)) {
        const canary = numbers.get(value.replace(',', '.'));
        if (canary) add(canary);
      }
      return [...found.values()];
    },
  };
}

export const keyOf = ({ thing, registration, item }: Canary) => `${thing} ${registration} ${item}`;

const FIRST = 11_001;
/** Two orders in which things have other decimals. */
export const STRIDES = { first: 7919, second: 6133 } as const;

/** 110.01 to 989.99, none ending in 0 (which JSON leaves out), in an order that looks like none but is always the same. */
function decimals(stride: number): string[] {
  const all: string[] = [];
  for (let hundredths = FIRST; hundredths < 99_000; hundredths++) {
    if (hundredths % 10 !== 0) all.push((hundredths / 100).toFixed(2));
  }
  return all.map((_, index) => all[(index * stride) % all.length] ?? '');
}
