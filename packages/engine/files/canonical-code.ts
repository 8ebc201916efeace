import { TYPE_DECLARATIONS } from '../audit/forbidden/allowed.ts';
import { bare, isNode, type Node } from '../audit/forbidden/node.ts';

/** Fields that say where code stands, how a literal is written, or which type something has: none of it runs. */
const LEFT_OUT = new Set([
  'start',
  'end',
  'range',
  'loc',
  'raw',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
  'accessibility',
  'importKind',
  'exportKind',
]);

/**
 * Returns the code of a syntax tree in a form that does not change with comments, layout, types or the fields that a newer
 * parser adds. Names of variables count.
 *
 * @param texts Nodes that are left out.
 */
export function canonicalCode(node: Node, texts: ReadonlySet<Node>): string {
  const isLeftOut = (part: unknown) => isType(part) || (isNode(part) && texts.has(part));
  return JSON.stringify(canonical(node));

  function canonical(value: unknown): unknown {
    if (Array.isArray(value)) return value.filter((one) => !isLeftOut(one)).map(canonical);
    if (!isNode(value)) return plain(value);
    const fields = Object.entries(bare(value))
      .filter(([name, part]) => !LEFT_OUT.has(name) && !isDefault(part) && !isLeftOut(part))
      .map(([name, part]) => [name, name === 'regex' ? part : canonical(part)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(fields);
  }
}

const plain = (value: unknown) => (typeof value === 'bigint' || Number.isNaN(value) ? String(value) : value);

/** Fields of newer parsers are empty where nothing of the syntax is used. */
const isDefault = (part: unknown) =>
  part === null || part === undefined || part === false || (Array.isArray(part) && part.length === 0);

function isType(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (TYPE_DECLARATIONS.has(value.type)) return true;
  return value.type === 'ImportDeclaration' && value.importKind === 'type';
}
