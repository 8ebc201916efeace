import { parseAst } from 'rolldown/parseAst';
import { findForbiddenCode } from './find-forbidden-code.ts';
import type { Node } from './node.ts';

/** Returns the forbidden code in the source of a strategy, as `file:line: problem`. */
export function forbiddenLines(code: string, file: string): string[] {
  const program = parseAst(code, { lang: 'ts' }, file) as unknown as Node;
  return findForbiddenCode(program).map(({ start, problem }) => {
    return `${file}:${code.slice(0, start).split('\n').length}: ${problem}`;
  });
}
