import { describe, expect, test } from 'vitest';
import { forbiddenLines } from './forbidden-lines.ts';
import { AS_MODULE, IN_RULES } from './testing/planted-code.ts';

const getProblems = (code: string) =>
  forbiddenLines(code, 'planted.ts').map((line) => line.replace(/^planted\.ts:\d+: /, ''));

/** In the rules of a strategy. */
const inRules = (code: string) =>
  getProblems(`export const planted = { start() { return (bar, at) => { ${code} } } };`);

describe('The check of strategies forbids', () => {
  test.each(IN_RULES)('%s', (_what, code) => {
    expect(inRules(code)).not.toEqual([]);
  });

  test.each(AS_MODULE)('%s', (_what, code) => {
    expect(getProblems(code)).not.toEqual([]);
  });

  test('the global name where a local one of that name is elsewhere', () => {
    expect(getProblems('{ const globalThis = 1; globalThis + 1; } globalThis.x;')).toEqual([
      'globalThis is not among the names of a strategy',
    ]);
  });

  test('with the line, and not in comments and texts', () => {
    const code = "// eval('1')\nconst text = 'globalThis';\n/* process */ eval(text);";
    expect(forbiddenLines(code, 'planted.ts')).toEqual(['planted.ts:3: eval is not among the names of a strategy']);
  });
});

describe('The check of strategies allows', () => {
  test.each([
    ['a place in a list', 'const values = [1]; for (let i = 0; i < 3; i++) values[i] = values[i + 1] ?? 0;'],
    [
      'a place in a ring',
      'const ring = new Float64Array(5); let next = 0; ring[next] = bar.close; next = (next + 1) % 5;',
    ],
    ['a place from the end', 'const values = [1]; return values.at(-1) ?? values[values.length - 1];'],
    ['lists and maps of a stream', 'const seen = []; seen.push(bar.close); const all = new Map(); all.set(1, 2);'],
    ['a rounded place', 'const values = [1]; return values[Math.floor(bar.close)];'],
    ['the functions of Math but chance', 'return Math.max(Math.abs(bar.close), Math.PI);'],
    [
      'maps, sets and lists',
      "const seen = new Map([['a', new Set()]]); return seen.get('a')?.size ?? Array.from([1]).length;",
    ],
    ['texts of numbers', 'return bar.close.toFixed(2) + String(bar.open);'],
    ['errors', "if (Number.isNaN(bar.close)) throw new RangeError('no close');"],
    ['patterns', 'const { position, events: [first, ...rest] } = at; return { position, first, rest };'],
    ['undefined, NaN and Infinity', 'return bar.close === undefined ? NaN : Infinity;'],
    ['a local name like one of a browser', 'const top = bar.high; return top;'],
  ])('%s', (_what, code) => {
    expect(inRules(code)).toEqual([]);
  });

  test('types, classes and constants of a module', () => {
    const code = `
      import type { Bar } from '@sealtick/engine';
      import { mean } from '../indicators/mean.ts';
      interface Window { readonly name: string }
      type Eval = typeof mean;
      const LENGTHS = [5, 10] as const;
      export class Range {
        #high = 0;
        private low = NaN;
        constructor(length: number) { this.low = length; }
        update({ high }: Bar): number { this.#high = Math.max(this.#high, high); return this.#high - this.low! }
      }
      export default { LENGTHS, mean };`;
    expect(getProblems(code)).toEqual([]);
  });
});
