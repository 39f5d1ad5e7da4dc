import { type Context, MAX_DEPTH, make, spanOf, type Typed, WRONG, wrong } from './context.ts';
import { condition } from './operators.ts';
import type { ASTNode } from './parse.ts';
import { kindOf, type Type, typeName } from './types.ts';

type Quantifier = 'exists' | 'all' | 'filter' | 'map';

/** `list.exists(x, condition)` and its kin; `counted` lifts the ban on `filter` in conditions (`size(list.filter(..))`). */
export function quantifier(ast: ASTNode & { op: 'rcall' }, context: Context, counted = false): Typed {
  const [called, listAst, args] = ast.args;
  const op = called as Quantifier;
  const list = context.lower(listAst, context);
  const [nameAst, bodyAst] = args;
  if (args.length !== 2 || nameAst?.op !== 'id' || !bodyAst)
    return wrong('E_DEF_EXPR_TYPE', ast, context, `write ${op}(x, ${op === 'map' ? 'value' : 'condition'})`);
  const banned = op === 'map' || (op === 'filter' && !counted);
  if (banned && context.place === 'condition')
    wrong(
      'E_DEF_EXPR_NOT_ALLOWED',
      ast,
      context,
      `${op} makes a list and stands in values only; in conditions write exists, all or size(list.filter(..))`,
    );
  if (context.depth === MAX_DEPTH)
    return wrong(
      'E_DEF_EXPR_LIMIT',
      ast,
      context,
      `exists, all, filter and map stand at most ${MAX_DEPTH} deep in each other`,
    );
  if (context.vars.has(nameAst.args))
    return wrong(
      'E_DEF_EXPR_NOT_ALLOWED',
      nameAst,
      context,
      `${nameAst.args} already means something here; take another name`,
    );
  const of = elementOf(list.type);
  if (!of) return wrong('E_DEF_EXPR_TYPE', listAst, context, `a ${typeName(list.type)} is not a list`);
  return bind({ op, ast, list, of, name: nameAst.args, bodyAst }, context);
}

interface Binding {
  op: Quantifier;
  ast: ASTNode;
  list: Typed;
  of: Type;
  name: string;
  bodyAst: ASTNode;
}

function bind({ op, ast, list, of, name, bodyAst }: Binding, context: Context): Typed {
  const id = context.shared.locals++;
  const at = spanOf(ast, context);
  const local = make({ op: 'local', id, kind: kindOf(of) }, at, context);
  const vars = new Map([...context.vars, [name, { type: of, node: local }]]);
  const inner = { ...context, vars, depth: context.depth + 1 };
  if (op !== 'map') {
    const body = condition(bodyAst, inner);
    const type: Type = op === 'filter' ? list.type : { kind: 'bool' };
    return { type, node: make({ op, list: list.node, id, body }, at, context) };
  }
  const body = context.lower(bodyAst, inner);
  const type: Type = { kind: 'list', of: body.type };
  return { type, node: make({ op, list: list.node, id, body: body.node }, at, context) };
}

function elementOf(type: Type): Type | undefined {
  if (type === WRONG) return WRONG;
  if (type.kind === 'list') return type.of;
  if (type.kind === 'rows') return { kind: 'row', record: type.record };
  return type.kind === 'json' ? { kind: 'json', optional: true } : undefined;
}
