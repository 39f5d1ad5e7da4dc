import { describe, expect, it } from 'vitest';
import { fieldsOf, templateCodes } from './placeholders.ts';

const filesOf = (files: Record<string, string>) => new Map(Object.entries(files));
const shared = '// @field title text\n#let head() = data.title\n';

describe('templateCodes', () => {
  it('lists templates without shared files and pictures', () => {
    expect(
      templateCodes(filesOf({ 'pass.typ': '', 'card.typ': '', '_base.typ': '', 'logo.svg': '' })),
    ).toEqual(['card', 'pass']);
  });
});

describe('fieldsOf', () => {
  it('joins own fields with those of imported files, own first', () => {
    const files = filesOf({
      '_base.typ': shared,
      'card.typ': '// @field seat text\n#import "_base.typ": *\n#data.seat',
    });
    const { fields, issues } = fieldsOf(files, 'card');
    expect(issues).toEqual([]);
    expect(fields.map((field) => `${field.file} ${field.path}`)).toEqual([
      'card.typ seat',
      '_base.typ title',
    ]);
  });

  it('counts a part handed on whole as read with all below it', () => {
    const text = '// @field seats[].name text\n// @field seats[].row text\n#draw(data.seats)';
    expect(fieldsOf(filesOf({ 'card.typ': text }), 'card').issues).toEqual([]);
  });

  it('ends on files that import each other', () => {
    const files = filesOf({ 'a.typ': '#import "_b.typ": *', '_b.typ': '#import "a.typ": *' });
    expect(fieldsOf(files, 'a')).toEqual({ fields: [], issues: [] });
  });

  const faults = [
    {
      name: 'a field read but not declared',
      text: 'Dear\n  #data.seat.row',
      expected: 'card.typ:2:4 data.seat.row is read but not declared; add a line "// @field seat.row text"',
    },
    {
      name: 'a field of a list read but not declared',
      text: '// @field seats[].name text\n#for s in data.seats [#s.name#s.row]',
      expected:
        'card.typ:2:31 data.seats[].row is read but not declared; add a line "// @field seats[].row text"',
    },
    {
      name: 'an own field never read',
      text: '// @field seat text\n',
      expected: 'card.typ:1:1 seat is declared but never read',
    },
    {
      name: 'a field of a list never read',
      text: '// @field seats[].name text\n// @field seats[].row text\n#data.seats.map(s => s.name)',
      expected: 'card.typ:2:1 seats[].row is declared but never read',
    },
    {
      name: 'an import that is not there',
      text: '#import "other.typ": *',
      expected: 'card.typ:1:1 "other.typ" is no file of this folder; packages cannot be used',
    },
    {
      name: 'a package',
      text: '#import "@preview/thing:1.0.0"',
      expected: 'card.typ:1:1 "@preview/thing:1.0.0" is no file of this folder; packages cannot be used',
    },
    {
      name: 'a malformed declaration',
      text: '// @field seat word',
      expected: /^card\.typ:1:1 "word" is no field type/,
    },
  ];
  it.each(faults)('finds $name', ({ text, expected }) => {
    const { issues } = fieldsOf(filesOf({ 'card.typ': text }), 'card');
    const found = issues.map((issue) => `${issue.file}:${issue.line}:${issue.column} ${issue.message}`);
    expect(found).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
  });
});
