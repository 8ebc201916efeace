import { CALLED, FORBIDDEN_PROPERTIES, MADE, MEMBERS, MUTATORS, SYNTAX, TYPE_DECLARATIONS, VALUES } from './allowed.ts';
import { isNumber } from './is-number.ts';
import { type Binding, Names } from './names.ts';
import { bare, getParts, isNode, keyName, type Node } from './node.ts';

/** Forbidden code: its place in the source, and what it is with what would be right. */
export interface ForbiddenCode {
  readonly start: number;
  readonly problem: string;
}

/**
 * Returns what a strategy's module must not contain: everything by which it could know more than the bars it is shown, keep
 * something for a later run, or change what it shares with the engine. Names and syntax come from lists of what is allowed.
 * A property is reached by a written name or by a number, so that no name can be put together.
 *
 * @param program Syntax tree of the module (ESTree).
 * @param onlyModule The one module that it may import from; by default the files of the engine.
 */
export function findForbiddenCode(program: Node, onlyModule: string | null = null): ForbiddenCode[] {
  const found: ForbiddenCode[] = [];
  const names = new Names(program);
  check(program, null);
  return found.toSorted((a, b) => a.start - b.start);

  function check(node: Node, parent: Node | null): void {
    if (TYPE_DECLARATIONS.has(node.type)) return;
    const problem = getProblem(node, parent, names, onlyModule);
    if (problem !== null) found.push({ start: node.start, problem });
    for (const part of getParts(node)) check(part, node);
  }
}

function getProblem(node: Node, parent: Node | null, names: Names, onlyModule: string | null): string | null {
  if (!SYNTAX.has(node.type)) return `${node.type} is not among the syntax of a strategy`;
  if (node.async || node.await) return 'a strategy waits for nothing: leave out async and await';
  if (node.generator) return 'generators are not among the syntax of a strategy';
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
      return problemOfSource(node, onlyModule);
    case 'VariableDeclaration':
      if (node.kind !== 'const' && node.kind !== 'let') return `${node.kind}: declare it with const or let`;
      if (node.kind === 'let' && isOfModule(parent)) return 'let: all streams share it; declare it in start';
      return null;
    case 'Identifier':
      return names.of(node) === null ? problemOfGlobal(node.name as string, node, parent) : null;
    case 'MemberExpression':
    case 'Property':
      return problemOfKey(node, parent, names);
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return node.kind === 'constructor' ? null : problemOfKey(node, parent, names);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return isNode(node.superClass) ? 'extends leads to a prototype: write the class in full' : null;
    case 'UnaryExpression':
      return node.operator === 'delete' ? 'delete: set what is left out to null' : null;
    case 'CallExpression':
      return problemOfCall(node.callee as Node, names);
    case 'AssignmentExpression':
      return problemOfTarget(node.left as Node, names);
    case 'UpdateExpression':
      return problemOfTarget(node.argument as Node, names);
    default:
      return null;
  }
}

/** Which files of the engine may be imported is for the import rules; only those of the engine are relative. */
function problemOfSource({ source, importKind, exportKind }: Node, onlyModule: string | null): string | null {
  if (!isNode(source) || importKind === 'type' || exportKind === 'type') return null;
  const from = source.value as string;
  if (onlyModule !== null)
    return from === onlyModule ? null : `${from}: a strategy file imports from ${onlyModule} alone`;
  return /^\.\.?\//.test(from) ? null : `${from}: a strategy imports from the engine alone`;
}

const isOfModule = (parent: Node | null) => parent?.type === 'Program' || parent?.type === 'ExportNamedDeclaration';

/** `parent` is null for what may be used in any way. */
function problemOfGlobal(name: string, node: Node, parent: Node | null): string | null {
  if (VALUES.has(name)) return null;
  if (parent?.type === 'CallExpression' && parent.callee === node && CALLED.has(name)) return null;
  if (parent?.type === 'NewExpression' && parent.callee === node && MADE.has(name)) return null;
  const members = Object.hasOwn(MEMBERS, name) ? MEMBERS[name]! : null;
  if (members !== null && parent?.type === 'MemberExpression' && parent.object === node) {
    const member = keyName(parent.property as Node, parent.computed as boolean);
    return member !== null && members.has(member)
      ? null
      : `${name}.${member ?? '[…]'} is not among the names of a strategy`;
  }
  const isKnown = members !== null || CALLED.has(name) || MADE.has(name);
  return isKnown ? `${name} may be called or asked for a member only` : `${name} is not among the names of a strategy`;
}

function problemOfKey(node: Node, parent: Node | null, names: Names): string | null {
  if (node.kind === 'get' || node.kind === 'set') return 'accessors are not among the syntax of a strategy';
  const key = (node.type === 'MemberExpression' ? node.property : node.key) as Node;
  if (key.type === 'PrivateIdentifier') return null;
  const name = keyName(key, node.computed as boolean);
  if (name !== null) return FORBIDDEN_PROPERTIES.has(name) ? `the property ${name} is forbidden` : null;
  const isMade = node.type === 'Property' && parent?.type === 'ObjectExpression';
  if (isMade || isNumber(key, names)) return null;
  return 'a property by a computed name: use a Map, or for a place in a list a number, such as values.at(i) or values[i - 1]';
}

function problemOfCall(callee: Node, names: Names): string | null {
  const method = bare(callee);
  if (method.type !== 'MemberExpression') return null;
  const name = keyName(method.property as Node, method.computed as boolean);
  return name !== null && MUTATORS.has(name) ? problemOfTarget(method, names) : null;
}

function problemOfTarget(target: Node, names: Names): string | null {
  const place = bare(target);
  if (place.type !== 'MemberExpression' || !isShared(place, names)) return null;
  return 'a change of what all streams have in common: make it in start, or change nothing';
}

/** Whether an expression is, or is part of, what the module or others hold: also under another name. */
function isShared(expression: Node, names: Names, seen: ReadonlySet<Binding> = new Set()): boolean {
  const node = bare(expression);
  if (node.type === 'MemberExpression') return isShared(node.object as Node, names, seen);
  if (node.type !== 'Identifier') return false;
  const binding = names.of(node);
  if (!binding || binding.isShared) return binding !== undefined;
  if (seen.has(binding)) return false;
  return binding.values.some((value) => value !== null && isShared(value, names, new Set([...seen, binding])));
}
