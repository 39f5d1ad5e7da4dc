import { afterAll, describe, expect, it } from 'vitest';
import { createTemplateCheck } from './check-templates.ts';
import { compilerFiles } from './template-problems.ts';

const GOOD = `// @field title text "Judul"
// @field panel[].name? text
#import "_frame.typ": frame
#let data = json(bytes(sys.inputs.data))
#frame[#data.title #for one in data.panel [#one.name]]
`;
const FRAME = '#let frame(body) = { image("logo.svg", alt: "Logo"); body }\n';
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
const folder = (letter = GOOD, frame = FRAME, logo = LOGO) =>
  new Map([
    ['_frame.typ', frame],
    ['letter.typ', letter],
    ['logo.svg', logo],
  ]);

const files = compilerFiles(process.cwd());
const checks: { close(): void }[] = [];
const newCheck = (known = {}) => {
  const check = createTemplateCheck({ ...files, known });
  checks.push(check);
  return check;
};
afterAll(() => {
  for (const check of checks) check.close();
});

describe('templates', () => {
  it('are good when they draw with the least and the most that they declare', async () => {
    expect(await newCheck().faultsOf(folder())).toEqual([]);
  });

  it.each<[string, Map<string, string>, string, number, RegExp]>([
    [
      'a name that is none',
      folder(GOOD.replace('#data.title', '#dta.title')),
      'letter.typ',
      5,
      /unknown variable: dta/,
    ],
    [
      'a bracket that stays open',
      folder(GOOD.replace('#one.name]]', '#one.name]')),
      'letter.typ',
      5,
      /unclosed/,
    ],
    [
      'a bracket that stays open within others',
      folder(GOOD.replace('#one.name]]', '\n  #strong([#one.name)\n]]')),
      'letter.typ',
      6,
      /unclosed/,
    ],
    [
      'a bracket that stays open before more of the text',
      folder(`${GOOD}#text(size: 8pt\n\n#align(center)[#data.title]\n#let x = 1\n`),
      'letter.typ',
      6,
      /unclosed/,
    ],
    ['a fault of what is imported', folder(GOOD, FRAME.replace('body }', 'bdy }')), '_frame.typ', 1, /bdy/],
    ['a picture that is none', folder(GOOD, FRAME, '<svg'), 'logo.svg', 1, /parse/],
    [
      'declarations that deny each other',
      folder(GOOD.replace('// @field panel', '// @field panel text\n// @field panel')),
      'letter.typ',
      2,
      /holds others/,
    ],
    [
      'a field that may be missing, used as if it were there',
      folder(GOOD.replace('#one.name', '#one.name.len()')),
      'letter.typ',
      5,
      /none/,
    ],
    [
      'a field that it does not declare',
      folder(GOOD.replace('#data.title', '#data.title #data.date')),
      'letter.typ',
      5,
      /not declared/,
    ],
    ['text no page can end', folder(`${GOOD}#while true [x]\n`), 'letter.typ', 6, /always true/],
  ])('are refused for %s', async (_, broken, file, line, message) => {
    const faults = await newCheck().faultsOf(broken);
    expect(faults.map((fault) => [fault.file, fault.line])).toEqual([[file, line]]);
    expect(faults[0]?.message).toMatch(message);
  });

  it('are not drawn again unless something that they look at is new', async () => {
    const first = newCheck();
    await first.faultsOf(folder());
    const [key = ''] = Object.keys(first.verdicts());
    const told = { file: 'letter.typ', line: 1, column: 1, message: 'as it was known' };
    const second = newCheck({ [key]: [told] });
    expect(await second.faultsOf(folder())).toEqual([told]);
    expect(await second.faultsOf(folder(GOOD, `${FRAME}\n`))).toEqual([]);
  });
});
