import { describe, expect, test } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { FIXTURE } from '../conformance/definition-errors/apply-change.ts';
import { follow, startFrom } from './follow.ts';
import { stepsOf } from './steps.ts';

/** What each step of a page, followed on the small fixture, says and what comes. */
function followed(page: string): ({ said: unknown; came: unknown } | null)[] {
  const progress = startFrom(loadDefinitions(FIXTURE));
  return stepsOf(page).map((step) => follow(progress, step));
}

const block = (language: string, ...lines: string[]) => [`\`\`\`${language}`, ...lines, '```'].join('\n');
const AREA = 'In `screens/desk/books.yaml` change:';
const MISTAKE = block('diff', '-area: library', '+area: libary');
const SAID = [
  'screens/desk/books.yaml:1:7  E_DEF_NAME_UNKNOWN',
  '  1 | area: libary',
  '    |       ^ no area is named libary; did you mean library ?',
];

describe('a page of the guide', () => {
  test('that is right has nothing that came otherwise', () => {
    const page = [
      '1. Take another number.',
      '',
      '   In `screens/desk/regular-loan.yaml` change:',
      '',
      '   ```diff',
      '    form: loan_form',
      '   -days: 14',
      '   +days: 21',
      '   ```',
      '',
      '2. `npm run check` names no problem.',
    ].join('\n');
    expect(followed(page)).toEqual([null, { said: '', came: '' }]);
  });

  test('that promises what does not come is found out', () => {
    const wrong = followed(`${AREA}\n\n${MISTAKE}\n\n\`npm run check\` names no problem.`);
    expect(wrong[1]).toEqual({ said: '', came: SAID.join('\n') });
    const [, other] = followed(`${AREA}\n\n${MISTAKE}\n\n\`npm run check\` says:\n\n${block('', 'nothing')}`);
    expect(other).toEqual({ said: 'nothing', came: SAID.join('\n') });
    const [listed] = followed(
      `\`npm run screens\` lists:\n\n${block('', '/meja/buku  books.list', '/none  books.none')}`,
    );
    expect(listed?.came).toEqual(['/meja/buku  books.list']);
  });

  test('a mistake holds until the check has named it', () => {
    const page = [
      'If you mistype the area in `screens/desk/books.yaml`:',
      MISTAKE,
      '`npm run check` says:',
      block('', ...SAID),
      '`npm run check` names no problem.',
    ].join('\n\n');
    const [, named, after] = followed(page);
    expect(named?.came).toBe(named?.said);
    expect(after).toEqual({ said: '', came: '' });
  });

  test('lines that do not stand there, a file that is there already and what stands otherwise', () => {
    expect(() => followed(`${AREA}\n\n${block('diff', '-area: shelf', '+area: library')}`)).toThrow(
      'exactly once',
    );
    expect(() =>
      followed(`Create \`screens/desk/books.yaml\`:\n\n${block('yaml', 'area: library')}`),
    ).toThrow('is there already');
    const [excerpt] = followed(
      `In \`screens/desk/books.yaml\` stands:\n\n${block('yaml', 'area: library', 'area: shelf')}`,
    );
    expect(excerpt).toEqual({ said: ['area: library', 'area: shelf'], came: ['area: library'] });
  });

  test('a block that nobody says anything of is a piece', () => {
    expect(stepsOf(`Look:\n\n${block('yaml', 'a: 1')}`)).toMatchObject([
      { kind: 'fragment', before: 'Look:' },
    ]);
    expect(followed(block('yaml', 'a: [1'))[0]?.came).not.toEqual([]);
    expect(followed(block('yaml', 'labl: Buku', 'label: Buku'))[0]?.came).toEqual(['labl']);
  });
});
