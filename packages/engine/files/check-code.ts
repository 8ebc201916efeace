import { parseAst } from 'rolldown/parseAst';
import { findForbiddenCode } from '../audit/forbidden/find-forbidden-code.ts';
import { isNode, type Node } from '../audit/forbidden/node.ts';
import type { StrategySource } from '../src/added-strategies.ts';
import * as api from '../src/strategy-api.ts';
import { STRATEGY_MODULE } from './strategy-module.ts';

/** Names that the rules and the texts of a strategy file are exported by. */
export const EXPORTS = ['strategy', 'texts'] as const;

/** Returns the names of the values that a strategy file may import. */
export const apiNames = (): string[] => Object.keys(api).sort();

/** The syntax tree of a strategy file, with what is wrong in its code as `file:line: problem`. */
export interface CheckedCode {
  /** Null where it cannot be parsed. */
  readonly program: Node | null;
  readonly problems: readonly string[];
}

/**
 * Checks the code of a strategy file as that of the built-in strategies is checked: allowed syntax and names alone, and imports
 * from the strategy API alone. Nothing is run.
 */
export function checkCode({ file, source }: Pick<StrategySource, 'file' | 'source'>): CheckedCode {
  let program: Node;
  try {
    program = parseAst(source, { lang: file.endsWith('.js') ? 'js' : 'ts' }, file) as unknown as Node;
  } catch (error) {
    return { program: null, problems: [`${file}:${getPlace(error)}`] };
  }
  const found = [...findForbiddenCode(program, STRATEGY_MODULE), ...unknownImports(program)];
  const problems = found
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, problem }) => `${file}:${lineAt(source, start)}: ${problem}`);
  if (problems.length > 0) return { program, problems };
  const exported = exportedNames(program);
  const missing = EXPORTS.filter((name) => !exported.has(name)).map(
    (name) =>
      `${file}: \`export const ${name} = …\` is missing; \`npx sealtick strategies new\` writes a file that has it`,
  );
  return { program, problems: missing };
}

const lineAt = (source: string, start: number) => source.slice(0, start).split('\n').length;

/** Returns the line and the cause of an error of the parser, as `line: cause`. */
function getPlace(error: unknown): string {
  const { message, loc } = error as { readonly message?: string; readonly loc?: { readonly line: number } };
  const cause = message?.split('\n').find((line) => line !== '' && !line.startsWith('Parse failed'));
  return `${loc?.line ?? 1}: ${cause ?? 'it cannot be parsed'}`;
}

function getImports(program: Node): Node[] {
  return (program.body as Node[]).filter(({ type }) => type === 'ImportDeclaration');
}

/** Returns the names that are imported from the strategy API; types are not among them. */
export function importedNames(program: Node): string[] {
  return valueSpecifiers(program).map(({ imported }) => (imported as Node).name as string);
}

function valueSpecifiers(program: Node): Node[] {
  return getImports(program)
    .filter(({ importKind }) => importKind !== 'type')
    .flatMap(({ specifiers }) => specifiers as Node[])
    .filter(({ type, importKind }) => type === 'ImportSpecifier' && importKind !== 'type');
}

function unknownImports(program: Node) {
  return valueSpecifiers(program)
    .filter(({ imported }) => !Object.hasOwn(api, (imported as Node).name as string))
    .map(({ start, imported }) => ({
      start,
      problem:
        `${(imported as Node).name} is not a value of ${STRATEGY_MODULE}: it has ${apiNames().join(', ')}; ` +
        'import types with `import type`',
    }));
}

function exportedNames(program: Node): Set<string> {
  const names = new Set<string>();
  for (const { type, declaration } of program.body as Node[]) {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) continue;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id } of declaration.declarations as Node[]) names.add((id as Node).name as string);
  }
  return names;
}
