import { type Context, make, spanOf, type Typed, wrong } from './context.ts';
import { fits } from './fits.ts';
import { readAs } from './literals.ts';
import { condition } from './operators.ts';
import { type ASTNode, parseText } from './parse.ts';
import { toRow } from './paths.ts';
import { own, type Scope, type Type, typeName } from './types.ts';

/** Named expressions are called all over, so each is parsed once. */
const bodies = new WeakMap<Scope, ReturnType<typeof parseText>>();

function bodyOf(scope: Scope): ReturnType<typeof parseText> {
  const body = bodies.get(scope) ?? parseText(scope.text);
  bodies.set(scope, body);
  return body;
}

/** A call of a named expression, inlined. What is wrong inside is reported at the call, with the inner column. */
export function callScope(name: string, args: ASTNode[], ast: ASTNode, context: Context): Typed {
  const scope = own(context.world.scopes, name);
  if (!scope) throw new Error(`no scope ${name}`);
  if (context.inside.includes(name))
    return wrong('E_DEF_EXPR_NOT_ALLOWED', ast, context, `${name} would call itself`);
  const params = Object.entries(scope.params);
  if (args.length !== params.length)
    return wrong(
      'E_DEF_EXPR_TYPE',
      ast,
      context,
      `${name} takes ${params.map(([param]) => param).join(', ') || 'nothing'}`,
    );
  const vars = new Map(context.globals);
  if (scope.states) vars.set('states', known(scope.states, ast, context));
  params.forEach(([param, type], i) => {
    const arg = args[i];
    if (arg) vars.set(param, argument(name, arg, type, context));
  });
  const call = spanOf(ast, context);
  const inner: Context = { ...context, vars, place: scope.want, inside: [...context.inside, name], call };
  const { ast: body, issues } = bodyOf(scope);
  if (!body) {
    const [first] = issues;
    return wrong('E_DEF_EXPR_SYNTAX', first ?? ast, inner, first?.message ?? 'does not parse');
  }
  if (scope.want === 'value') return context.lower(body, inner);
  const shape = { op: 'scope', name, of: condition(body, inner) } as const;
  return { type: { kind: 'bool' }, node: make(shape, call, context) };
}

function known({ type, lists }: NonNullable<Scope['states']>, ast: ASTNode, context: Context): Typed {
  return { type, node: make({ op: 'const', value: lists, kind: 'object' }, spanOf(ast, context), context) };
}

function argument(name: string, ast: ASTNode, wanted: Type, context: Context): Typed {
  const given = readAs(context.lower(ast, context), wanted, ast, context);
  if (wanted.kind === 'row' && given.type.kind === 'reference' && given.type.record === wanted.record)
    return toRow(given, wanted.record, context);
  const foreign = foreignValue(given.type, wanted);
  if (foreign !== undefined)
    return wrong(
      'E_DEF_EXPR_VALUE',
      ast,
      context,
      `this may be '${foreign}', which is none of those that ${name} is for`,
    );
  if (fits(given.type, wanted)) return { type: wanted, node: given.node };
  return wrong(
    'E_DEF_EXPR_TYPE',
    ast,
    context,
    `${name} wants a ${typeName(wanted)}, this is a ${typeName(given.type)}`,
  );
}

/** A value that may be given and that is none of those that are taken, where both are known. */
function foreignValue(given: Type, wanted: Type): string | undefined {
  if (given.kind !== 'string' || wanted.kind !== 'string' || !wanted.values) return undefined;
  return given.values?.find((value) => !wanted.values?.includes(value));
}
