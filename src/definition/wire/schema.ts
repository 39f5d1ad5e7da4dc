import * as Type from 'typebox';

/**
 * The few words that the contract of the wire is stated in: each makes a JSON Schema with the type that it describes, so
 * that neither is written twice. What an object does not name is not sent.
 */
export const text = Type.String();
export const whole = Type.Integer();
export const number = Type.Number();
export const flag = Type.Boolean();
/** ISO moment. */
export const moment = Type.String({ format: 'date-time' });
/** ISO date. */
export const day = Type.String({ format: 'date' });

export const object = <P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
export const list = <T extends Type.TSchema>(items: T) => Type.Array(items);
/** By name, id or code. */
export const map = <T extends Type.TSchema>(values: T) => Type.Record(text, values);
/** `null` says that there is none. */
export const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** May be missing altogether. */
export const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(schema);
export const oneOf = <const Values extends string[]>(...values: Values) =>
  Type.Unsafe<Values[number]>({ enum: values });
export const anyOf = <T extends Type.TSchema[]>(...schemas: [...T]) => Type.Union(schemas);
/** A type that is stated elsewhere, with what a schema can say of it. */
export const stated = <T>(description: string, schema: Type.TSchemaOptions = {}) =>
  Type.Unsafe<T>({ ...schema, description });

export type { Static, TSchema } from 'typebox';
