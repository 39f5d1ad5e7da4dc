import type { Node } from '../plan.ts';

/** A plan node in words for tests, near to the source text: what is folded away shows at a glance. */
export function write(node: Node): string {
  switch (node.op) {
    case 'const':
      return JSON.stringify(node.value);
    case 'unknown':
      return 'unknown';
    case 'var':
      return node.name;
    case 'local':
      return `$${node.id}`;
    case 'get':
      return `${write(node.of)}${node.of.op === 'ref' && node.of.of.op === 'const' ? '->' : '.'}${node.field}`;
    case 'ref':
      return write(node.of);
    case 'many':
      return `${write(node.of)}.${node.relation}`;
    case 'not':
      return `!${write(node.of)}`;
    case 'and':
    case 'or':
      return `(${node.all.map(write).join(node.op === 'and' ? ' && ' : ' || ')})`;
    case 'if':
      return `(${write(node.test)} ? ${write(node.yes)} : ${write(node.no)})`;
    case 'equal':
      return `${write(node.left)} == ${write(node.right)}`;
    case 'order':
      return `${write(node.left)} ${node.sign} ${write(node.right)}`;
    case 'null':
      return `${write(node.of)} == nothing`;
    case 'in':
      return `${write(node.left)} in ${write(node.list)}`;
    case 'exists':
    case 'all':
    case 'filter':
    case 'map':
      return `${write(node.list)}.${node.op}($${node.id}, ${write(node.body)})`;
    case 'list':
      return `[${node.items.map(write).join(', ')}]`;
    case 'call':
      return `${node.name}(${node.args.map(write).join(', ')})`;
    case 'scope':
      return `${node.name}(${write(node.of)})`;
  }
}
