import { Names } from '../audit/forbidden/names.ts';
import { getParts, isNode, keyName, type Node } from '../audit/forbidden/node.ts';

const TEXTS = 'texts';
const PARAMETERS = 'parameters';

/**
 * Returns the nodes of a strategy file that no rule reads: the parameters, whose values count elsewhere, and the export `texts`.
 * Where other code has a property `parameters` or refers to `texts`, its values may decide, so they are not among them.
 */
export function findTexts(program: Node): ReadonlySet<Node> {
  const nodes = [...descendants(program)];
  const [only, ...others] = nodes.filter((node) => getKey(node) === PARAMETERS);
  const isDefinition = others.length === 0 && only?.type === 'Property' && (only.key as Node).type === 'Identifier';
  const texts = (program.body as Node[]).filter(isTexts);
  const names = new Names(program);
  const inTexts = new Set(texts.flatMap((node) => [...descendants(node)]));
  const areRead = nodes.some((node) => isNamed(node, TEXTS) && names.of(node)?.isShared && !inTexts.has(node));
  return new Set([...(isDefinition ? [only.value as Node] : []), ...(areRead ? [] : texts)]);
}

function* descendants(node: Node): Generator<Node> {
  for (const part of getParts(node)) {
    yield part;
    yield* descendants(part);
  }
}

/** Returns the written name of the property that a node makes, reads or takes apart. */
function getKey({ type, key, property, computed }: Node): string | null {
  const name = type === 'MemberExpression' ? property : key;
  return isNode(name) ? keyName(name, computed as boolean) : null;
}

const isNamed = ({ type, name }: Node, wanted: string) => type === 'Identifier' && name === wanted;

const isTexts = ({ type, declaration }: Node) =>
  type === 'ExportNamedDeclaration' &&
  isNode(declaration) &&
  declaration.type === 'VariableDeclaration' &&
  (declaration.declarations as Node[]).every(({ id }) => isNamed(id as Node, TEXTS));
