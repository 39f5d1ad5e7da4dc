import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** WCAG 1.4.3, of text that is not large. */
const LEAST = 4.5;

/** Colours that text has by itself, wherever it stands. */
const TEXTS = [
  ...['ink', 'ink-2', 'ink-3', 'nila', 'nila-hover', 'red', 'green', 'soga'],
  ...['grey-text', 'amber-text', 'blue-text', 'green-text', 'red-text'],
];
/** What text stands on that says nothing of its ground. */
const GROUNDS = [
  ...['paper', 'sheet', 'sheet-2', 'selection', 'track', 'blocked'],
  ...['grey-tint', 'amber-tint', 'blue-tint', 'green-tint', 'red-tint'],
];
/** Colours of text that stands on one ground alone. */
const ON: Record<string, string[]> = {
  'on-nila': ['nila', 'nila-hover'],
  'on-kunyit': ['kunyit'],
  'on-red': ['red', 'red-hover'],
  'on-blocked': ['blocked'],
  'on-inverse': ['inverse'],
  // The blueprint of the sign-in, and places on a sheet, whose tints the white of the sheet only brightens.
  '#d5e3ec': ['#15486a'],
  '#10202c': ['#fff3cd', '#e1ecf7', '#f8e9dc', '#def3e5', '#e9edf0'],
};

type Theme = Record<string, string>;

const tokens = readFileSync('src/engine/styles/tokens.css', 'utf8');

const coloursIn = (block: string): Theme =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );

const [light = {}, byDevice = {}, byChoice = {}] = [...tokens.matchAll(/\{\s*color-scheme:([^}]*)\}/g)].map(
  ([, block = '']) => coloursIn(block),
);
const THEMES: Record<string, Theme> = { light, dark: { ...light, ...byDevice } };

/** Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Pairs of names or colours that are too much alike in a theme. */
function tooMuchAlike(theme: Theme, pairs: readonly (readonly [text: string, ground: string])[]): string[] {
  return pairs.flatMap(([text, ground]) => {
    const [front, back] = [theme[text] ?? text, theme[ground] ?? ground];
    return contrast(front, back) >= LEAST ? [] : [`${text} on ${ground}`];
  });
}

interface Rule {
  where: string;
  colour: string | undefined;
  ground: string | undefined;
}

/** A colour of the house by its name, another one as six digits; `undefined`: none, or one that is mixed. */
function colourOf(block: string, property: string): string | undefined {
  const value = new RegExp(`(?:^|[;\\s])${property}: ([^;]+)`).exec(block)?.[1]?.trim() ?? '';
  const [, name, hex] = /^(?:var\(--([\w-]+)\)|(#[\da-f]{6}))$/.exec(value) ?? [];
  const own = new RegExp(`--${name}: (#[\\da-f]{6});`).exec(block)?.[1];
  return own ?? name ?? hex;
}

const rules = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .flatMap((name): Rule[] => {
    const text = readFileSync(join('src', name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    return [...text.matchAll(/([^{};]*)\{([^{}]*)\}/g)].map(([, selector = '', block = '']) => ({
      where: `${name} ${selector.trim()}`,
      colour: colourOf(block, 'color'),
      ground: colourOf(block, 'background(?:-color)?'),
    }));
  });

describe.each(Object.entries(THEMES))('the colours of text in the %s theme', (_, theme) => {
  test('are told from every ground', () => {
    expect(
      tooMuchAlike(
        theme,
        TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
      ),
    ).toEqual([]);
    const own = Object.entries(ON).flatMap(([text, grounds]) =>
      grounds.map((ground) => [text, ground] as const),
    );
    expect(tooMuchAlike(theme, own)).toEqual([]);
  });

  test('are told from the ground that the same rule gives', () => {
    const both = rules.flatMap(({ colour, ground }) => (colour && ground ? [[colour, ground] as const] : []));
    expect(both.length).toBeGreaterThan(30);
    expect(tooMuchAlike(theme, both)).toEqual([]);
  });
});

test('the dark colours are the same by the device and by choice', () => {
  expect(byDevice).toEqual(byChoice);
  expect(Object.keys(byChoice).length).toBeGreaterThan(30);
});

test('text that says nothing of its ground has one of these colours', () => {
  const known = [...TEXTS, ...Object.keys(ON)];
  const others = rules.filter(({ colour, ground }) => colour && !ground && !known.includes(colour));
  expect(others.map(({ where, colour }) => `${where}: ${colour}`)).toEqual([]);
});
