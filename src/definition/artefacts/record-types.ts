import { compile } from 'json-schema-to-typescript';
import type { FieldModel, JsonSchema, Model, RecordModel } from '../model.ts';

const HEAD = `/* Written by \`npm run renew\` from schemas/records. Do not edit. */`;

/**
 * TypeScript types of a row of every record, by the name of the record, as the text of a module. The same model always
 * gives the same text.
 */
export async function recordTypes(model: Model): Promise<string> {
  const parts: string[] = [];
  for (const name of Object.keys(model.records).sort()) {
    const record = model.records[name];
    if (!record) continue;
    const schema = rowSchema(record);
    // Titles would become type names of their own, and formatting costs more than the rest.
    parts.push(
      await compile(schema, typeName(name), {
        bannerComment: '',
        format: false,
        additionalProperties: false,
      }),
    );
  }
  const names = Object.keys(model.records).sort();
  const index = names.map((name) => `  ${name}: ${typeName(name)};`).join('\n');
  return `${HEAD}\n\n${parts.join('\n')}\n/** Row types by record name. */\nexport interface Rows {\n${index}\n}\n`;
}

function typeName(record: string): string {
  return record.replace(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
}

/** The row as the server gives it: own fields and the columns every record has. */
function rowSchema(record: RecordModel): JsonSchema {
  const properties: JsonSchema = {
    id: { type: 'string' },
    department: { type: ['string', 'null'] },
    created_at: { type: 'string' },
    created_by: { type: ['string', 'null'] },
    updated_at: { type: 'string' },
    updated_by: { type: ['string', 'null'] },
    row_version: { type: 'integer' },
  };
  const fields = Object.values(record.fields).filter((field) => !field.write_only);
  for (const field of fields) properties[field.name] = fieldSchema(field);
  return {
    type: 'object',
    description: record.title,
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  };
}

function fieldSchema(field: FieldModel): JsonSchema {
  const schema = shapeOf(field);
  const described: JsonSchema = { description: field.title, ...schema };
  if (field.required) return described;
  if (Array.isArray(schema.enum)) return { ...described, enum: [...schema.enum, null] };
  return schema.type ? { ...described, type: [schema.type as string, 'null'] } : described;
}

function shapeOf(field: FieldModel): JsonSchema {
  switch (field.type) {
    case 'integer':
      return { type: 'integer' };
    case 'decimal':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'text_list':
      return { type: 'array', items: { type: 'string' } };
    case 'json':
      return {};
    case 'file':
      return { type: 'object', additionalProperties: true };
    default:
      return field.options ? { enum: field.options.map((option) => option.value) } : { type: 'string' };
  }
}
