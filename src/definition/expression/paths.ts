import { type Context, inline, make, spanOf, type Typed, WRONG, wrong } from './context.ts';
import { nearest } from './nearest.ts';
import type { ASTNode } from './parse.ts';
import type { Json, Node } from './plan.ts';
import { FUNCTION_NAMES } from './signatures.ts';
import { fieldNames, fieldType, kindOf, own, type Type, typeName } from './types.ts';

/** A bare name: a variable, a loop variable, or a parameter of a scope. */
export function name(ast: ASTNode & { op: 'id' }, context: Context): Typed {
  const known = context.vars.get(ast.args);
  if (known) {
    if (known.node.op === 'var') context.shared.used.add(known.node.name);
    return { type: known.type, node: inline(known.node, spanOf(ast, context), context) };
  }
  const suggestion = likelyName(ast.args, context);
  return wrong('E_DEF_EXPR_UNKNOWN_NAME', ast, context, `there is no ${ast.args} here`, suggestion);
}

function likelyName(written: string, context: Context): string | undefined {
  const row = context.vars.get('row')?.type;
  if (row?.kind === 'row' && fieldType(context.world, row.record, written)) return `row.${written}`;
  const functions = [...FUNCTION_NAMES, ...Object.keys(context.world.scopes ?? {})];
  const near = nearest(written, [...context.vars.keys(), 'true', 'false', 'null']);
  return near ?? (functions.includes(written) ? `${written}(...)` : undefined);
}

/** `owner.field`: a field, an inverse relation, or a step over a reference. */
export function member(ast: ASTNode & { op: '.' }, context: Context): Typed {
  const [ownerAst, field] = ast.args;
  const usedBefore = new Set(context.shared.used);
  const owner = context.lower(ownerAst, context);
  const place = { start: ast.end - field.length, end: ast.end };
  noteUse(owner, field, usedBefore, context);
  switch (owner.type.kind) {
    case 'row':
      return ofRow(owner, owner.type.record, field, ast, context);
    case 'reference':
      return ofReference(owner, owner.type.record, field, ast, context);
    case 'object': {
      const type = own(owner.type.fields, field);
      const constant = type && valueIn(owner.node, field);
      if (type && constant !== undefined)
        return {
          type,
          node: make({ op: 'const', value: constant, kind: kindOf(type) }, spanOf(ast, context), context),
        };
      if (type) return get(owner, field, type, null, ast, context);
      return unknownField(field, `there is no ${field} here`, Object.keys(owner.type.fields), place, context);
    }
    case 'json': {
      const { members } = owner.type;
      if (members && !members.includes(field))
        return unknownField(field, `there is no ${field} here`, [...members], place, context);
      return owner.type === WRONG
        ? owner
        : get(owner, field, { kind: 'json', optional: true }, null, ast, context);
    }
    case 'rows':
    case 'list':
      return wrong(
        'E_DEF_EXPR_TYPE',
        place,
        context,
        `${typeName(owner.type)} has no single ${field}; write .exists(x, ...) or .all(x, ...)`,
      );
    default:
      return wrong('E_DEF_EXPR_TYPE', place, context, `a ${typeName(owner.type)} has no .${field}`);
  }
}

/** What a field of an object is that is known beforehand. */
function valueIn(node: Node, field: string): Json | undefined {
  const value = node.op === 'const' ? node.value : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? own(value, field) : undefined;
}

/** `viewer.roles` reads that member only, not the whole viewer. */
function noteUse(owner: Typed, field: string, before: ReadonlySet<string>, { shared }: Context): void {
  if (owner.node.op !== 'var' || owner.type.kind === 'row') return;
  if (!before.has(owner.node.name)) shared.used.delete(owner.node.name);
  shared.used.add(`${owner.node.name}.${field}`);
}

function ofReference(
  owner: Typed,
  record: string,
  field: string,
  ast: ASTNode & { op: '.' },
  context: Context,
): Typed {
  // The key itself needs no walk: `.id` is empty when the reference is, and stays comparable.
  if (field === 'id') return { type: owner.type, node: { ...owner.node, at: spanOf(ast, context) } };
  return ofRow(toRow(owner, record, context), record, field, ast, context);
}

/** A reference walked to its row. */
export function toRow(owner: Typed, record: string, context: Context): Typed {
  return {
    type: { kind: 'row', record },
    node: make({ op: 'ref', of: owner.node, record }, owner.node.at, context),
  };
}

function ofRow(owner: Typed, record: string, field: string, ast: ASTNode, context: Context): Typed {
  // Told where the reference stands.
  if (!Object.hasOwn(context.world.records, record))
    return { type: WRONG, node: make({ op: 'unknown' }, spanOf(ast, context), context) };
  const type = fieldType(context.world, record, field);
  if (type) {
    context.shared.reads.add(`${record}.${field}`);
    return get(owner, field, type, record, ast, context);
  }
  const relations = context.world.records[record]?.relations ?? {};
  const relation = own(relations, field);
  if (relation) {
    context.shared.reads.add(`${record}.${field}`);
    const shape = {
      op: 'many',
      of: owner.node,
      record,
      relation: field,
      target: relation.record,
      by: relation.by,
    } as const;
    return {
      type: { kind: 'rows', record: relation.record },
      node: make(shape, spanOf(ast, context), context),
    };
  }
  const place = { start: ast.end - field.length, end: ast.end };
  const names = [...fieldNames(context.world, record), ...Object.keys(relations)];
  return unknownField(field, `${record} has no ${field}`, names, place, context);
}

function unknownField(
  field: string,
  message: string,
  names: string[],
  place: { start: number; end: number },
  context: Context,
): Typed {
  const near = nearest(field, names);
  return wrong('E_DEF_EXPR_UNKNOWN_NAME', place, context, message, near);
}

function get(
  owner: Typed,
  field: string,
  declared: Type,
  record: string | null,
  ast: { start: number; end: number },
  context: Context,
): Typed {
  const type = labelled(declared, record, field);
  const item = type.kind === 'list' ? kindOf(type.of) : null;
  const nullable = type.optional === true || type.kind === 'json';
  const shape = { op: 'get', of: owner.node, field, kind: kindOf(type), record, nullable, item } as const;
  return { type, node: make(shape, spanOf(ast, context), context) };
}

/** Enum values keep, through lists and choices, where their labels are found. */
function labelled(type: Type, record: string | null, field: string): Type {
  if (record === null) return type;
  if (type.kind === 'string' && type.labels === undefined) return { ...type, labels: `${record}.${field}` };
  return type.kind === 'list' ? { ...type, of: labelled(type.of, record, field) } : type;
}
