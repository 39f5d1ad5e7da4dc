import { arithmetic, negation } from './arithmetic.ts';
import { call, element, list, methodCall } from './calls.ts';
import { type Context, type Typed, wrong } from './context.ts';
import { literal } from './literals.ts';
import { choice, connective, equality, membership, not, ordering } from './operators.ts';
import type { ASTNode } from './parse.ts';
import { member, name } from './paths.ts';

/** Checks one part of the syntax tree and makes its plan node. Reports to `context.shared.issues`, never throws. */
export function lower(ast: ASTNode, context: Context): Typed {
  switch (ast.op) {
    case 'value':
      return literal(ast.args, ast, context);
    case 'id':
      return name(ast, context);
    case '.':
      return member(ast, context);
    case '[]':
      return element(ast, context);
    case 'call':
      return call(ast, context);
    case 'rcall':
      return methodCall(ast, context);
    case 'list':
      return list(ast, context);
    case '&&':
    case '||':
      return connective(ast, context);
    case '!_':
      return not(ast, context);
    case '?:':
      return choice(ast, context);
    case '==':
    case '!=':
      return equality(ast, context);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return ordering(ast, context);
    case 'in':
      return membership(ast, context);
    case '-_':
      return negation(ast, context);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(ast, context);
    default:
      return wrong('E_DEF_EXPR_NOT_ALLOWED', ast, context, 'this form is not part of the language');
  }
}
