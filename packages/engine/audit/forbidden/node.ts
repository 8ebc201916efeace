/** A node of a syntax tree (ESTree), in which types of TypeScript may occur. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Fields that hold types, which do not run. */
const TYPES = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
]);

/** Nodes around an expression that do not change its value. */
const WRAPPERS = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
]);

/** Whether a value is a node of the syntax tree. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

/** Returns the nodes directly below a node, in source order, without types. */
export function getParts(node: Node): Node[] {
  return Object.entries(node).flatMap(([field, value]) => {
    if (TYPES.has(field)) return [];
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
  });
}

/** Returns the expression without type assertions and parentheses. */
export function bare(node: Node): Node {
  return WRAPPERS.has(node.type) ? bare(node.expression as Node) : node;
}

/** Returns the name of a property that is written in the source, or null if it is computed. */
export function keyName(key: Node, isComputed: boolean): string | null {
  if (!isComputed && key.type === 'Identifier') return key.name as string;
  const inner = bare(key);
  return inner.type === 'Literal' && !('regex' in inner) ? String(inner.value) : null;
}
