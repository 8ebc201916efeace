import { getParts, isNode, type Node } from './node.ts';

/** A declared name. */
export interface Binding {
  /** Whether it is imported or of the module itself: all streams have it in common. */
  readonly isShared: boolean;
  /** The expressions whose values it may have; null for a value that no expression of the module gives. */
  readonly values: (Node | null)[];
}

type Scope = Map<string, Binding>;

/** Resolves the names of a module. Blocks alone make scopes, because `var` is forbidden. */
export class Names {
  private readonly uses = new Map<Node, Binding | null>();

  constructor(program: Node) {
    this.visit(program, []);
  }

  /** Returns the binding of a name that is used, null for one that the module does not declare, undefined for no use. */
  of(identifier: Node): Binding | null | undefined {
    return this.uses.get(identifier);
  }

  private visit(node: Node, outer: readonly Scope[]): void {
    const scope = toScope(node);
    const scopes = scope === null ? outer : [...outer, scope];
    const visit = (part: unknown) => isNode(part) && this.visit(part, scopes);
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'BreakStatement':
      case 'ContinueStatement':
        return;
      case 'Identifier':
        this.uses.set(node, lookUp(node, scopes));
        return;
      case 'LabeledStatement':
        visit(node.body);
        return;
      case 'ExportSpecifier':
        visit(node.local);
        return;
      case 'ExportNamedDeclaration':
        if (isNode(node.source)) return;
        break;
      case 'MemberExpression':
        visit(node.object);
        if (node.computed) visit(node.property);
        return;
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
        if (node.computed) visit(node.key);
        visit(node.value);
        return;
      case 'VariableDeclarator':
        if (isNode(node.init)) give(node.id as Node, node.init, scopes);
        break;
      case 'AssignmentExpression':
        assign(node, scopes);
        break;
      case 'ForOfStatement':
        give(node.left as Node, null, scopes);
        break;
    }
    for (const part of getParts(node)) visit(part);
  }
}

function lookUp(identifier: Node, scopes: readonly Scope[]): Binding | null {
  return scopes.findLast((scope) => scope.has(identifier.name as string))?.get(identifier.name as string) ?? null;
}

/** Returns the names that a node declares for what is in it; null for a node without a scope. */
function toScope(node: Node): Scope | null {
  const scope: Scope = new Map();
  const isShared = node.type === 'Program';
  const add = (pattern: unknown, values: readonly null[] = [null]) => {
    for (const { name } of namesIn(pattern)) scope.set(name as string, { isShared, values: [...values] });
  };
  const addDeclarations = (statements: unknown) => {
    for (const statement of statements as Node[]) {
      const declaration = isNode(statement.declaration) ? statement.declaration : statement;
      if (declaration.type === 'ImportDeclaration') {
        for (const { local } of declaration.specifiers as Node[]) add(local);
      } else if (declaration.type === 'VariableDeclaration') {
        for (const { id } of declaration.declarations as Node[]) add(id, []);
      } else if (/^(Function|Class)Declaration$/.test(declaration.type)) add(declaration.id);
    }
  };
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      addDeclarations(node.body);
      return scope;
    case 'SwitchStatement':
      for (const { consequent } of node.cases as Node[]) addDeclarations(consequent);
      return scope;
    case 'ForStatement':
      addDeclarations([node.init].filter(isNode));
      return scope;
    case 'ForOfStatement':
      addDeclarations([node.left]);
      return scope;
    case 'CatchClause':
      add(node.param);
      return scope;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      add(node.id);
      for (const parameter of (node.params ?? []) as Node[]) add(parameter);
      return scope;
    default:
      return null;
  }
}

/** Returns the names in a pattern. */
function namesIn(pattern: unknown): Node[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [pattern];
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type === 'Property') return namesIn(pattern.value);
  if (pattern.type === 'VariableDeclaration') return (pattern.declarations as Node[]).flatMap(({ id }) => namesIn(id));
  if (pattern.type === 'MemberExpression') return [];
  return getParts(pattern).flatMap(namesIn);
}

/** Notes that names may have the value of an expression; only a single name has it as a whole. */
function give(target: Node, value: Node | null, scopes: readonly Scope[]): void {
  for (const name of namesIn(target)) lookUp(name, scopes)?.values.push(target.type === 'Identifier' ? value : null);
}

/** Operators whose result is a number, whatever they are applied to. */
export const ARITHMETIC: ReadonlySet<unknown> = new Set(['-', '*', '/', '%', '**', '<<', '>>', '>>>', '&', '|', '^']);

function assign({ left, right, operator }: Node, scopes: readonly Scope[]): void {
  const applied = (operator as string).slice(0, -1);
  if (ARITHMETIC.has(applied)) return;
  const value = applied === '+' ? { type: 'BinaryExpression', start: 0, operator: '+', left, right } : (right as Node);
  give(left as Node, value as Node, scopes);
}
