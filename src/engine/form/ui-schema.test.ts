import { describe, expect, it } from 'vitest';
import type { FormSchema } from '../../definition/forms/form-schema.ts';
import { sayOnlyChoices, toUiSchema } from './ui-schema.ts';

describe('toUiSchema', () => {
  const cases: { name: string; schema: FormSchema; expected: object }[] = [
    { name: 'a short text', schema: { type: 'string' }, expected: {} },
    {
      name: 'a long single line',
      schema: { type: 'string', maxLength: 300 },
      expected: { 'ui:widget': 'longtext' },
    },
    {
      name: 'a textarea with rows',
      schema: { type: 'string', 'x-ui': { widget: 'textarea', rows: 10 } },
      expected: { 'ui:widget': 'textarea', 'ui:options': { rows: 10 } },
    },
    {
      name: 'the word input for widget',
      schema: { type: 'string', 'x-ui': { input: 'radio' } },
      expected: { 'ui:widget': 'radio' },
    },
    {
      name: 'a relation',
      schema: { type: 'string', 'x-relation': 'room' },
      expected: { 'ui:widget': 'options' },
    },
    {
      name: 'several of a relation',
      schema: { type: 'array', items: { type: 'string', 'x-relation': 'lecturer' } },
      expected: { 'ui:widget': 'options', items: { 'ui:widget': 'options' } },
    },
    {
      name: 'a picker named after what it picks',
      schema: { type: 'array', items: { type: 'string' }, 'x-ui': { widget: 'lecturer-select' } },
      expected: { 'ui:widget': 'options' },
    },
    {
      name: 'a file',
      schema: { type: 'object', 'x-file': { formats: ['pdf'], max_mb: 5 } },
      expected: { 'ui:field': 'file' },
    },
    {
      name: 'labels of values, with and without a colour',
      schema: { type: 'string', enum: ['a', 'b'], 'x-labels': { a: 'Satu', b: { label: 'Dua' } } },
      expected: { 'ui:options': { enumNames: { a: 'Satu', b: 'Dua' } } },
    },
    {
      name: 'fields inside items and conditions',
      schema: {
        type: 'object',
        properties: {
          list: {
            type: 'array',
            items: {
              type: 'object',
              properties: { why: { type: 'string', 'x-ui': { widget: 'textarea' } } },
            },
          },
        },
        allOf: [{ properties: { link: { type: 'string', 'x-ui': { autocomplete: 'url' } } } }],
      },
      expected: {
        list: { items: { why: { 'ui:widget': 'textarea' } } },
        link: { 'ui:options': { autocomplete: 'url' } },
      },
    },
  ];
  it.each(cases)('reads $name', ({ schema, expected }) => {
    expect(toUiSchema(schema)).toEqual(expected);
  });

  it('leaves the schema as it was', () => {
    const schema: FormSchema = {
      type: 'object',
      properties: { a: { type: 'string', 'x-ui': { widget: 'textarea' } } },
    };
    const before = structuredClone(schema);
    toUiSchema(schema);
    expect(schema).toEqual(before);
  });
});

it('says under a field that it has one choice alone, after its description', () => {
  const period: FormSchema = { type: 'string', 'x-relation': 'period', description: 'Yang dibuka.' };
  const schema: FormSchema = { type: 'object', properties: { period, room: { type: 'string' } } };
  expect(sayOnlyChoices(toUiSchema(schema), schema, ['period', 'room'])).toEqual({
    period: {
      'ui:widget': 'options',
      'ui:options': { description: 'Yang dibuka. Satu-satunya pilihan, sudah dipilih.' },
    },
    room: { 'ui:options': { description: 'Satu-satunya pilihan, sudah dipilih.' } },
  });
});
