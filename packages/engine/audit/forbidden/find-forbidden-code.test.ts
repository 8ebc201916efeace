import { describe, expect, test } from 'vitest';
import { forbiddenLines } from './forbidden-lines.ts';

const problemsOf = (code: string) =>
  forbiddenLines(code, 'planted.ts').map((line) => line.replace(/^planted\.ts:\d+: /, ''));

/** In the rules of a strategy. */
const inRules = (code: string) => problemsOf(`export const planted = { start() { return (bar, at) => { ${code} } } };`);

describe('The check of strategies forbids', () => {
  test.each([
    ['the call stack', 'const { stack } = new Error();'],
    ['the call stack by its name in brackets', "new Error()['stack'];"],
    ['the capture of the call stack', 'Error.captureStackTrace({});'],
    ['the format of the call stack', 'Error.prepareStackTrace = (_, sites) => sites;'],
    ['the length of the call stack', 'Error.stackTraceLimit = 0;'],
    ['the caller', 'at.caller;'],
    ['the global object', 'globalThis.memory = bar;'],
    ['the type of the global object', 'typeof globalThis;'],
    ['the global object of a browser', 'window.memory = bar;'],
    ['the prototype of a class', 'Array.prototype.push = null;'],
    ['the prototype of an object', 'bar.__proto__;'],
    ['a prototype in an object', 'return { __proto__: at };'],
    ['a prototype in an object, in quotes', "return { '__proto__': at };"],
    ['the prototype by a method', 'Object.getPrototypeOf(bar);'],
    ['the change of a prototype', 'Object.setPrototypeOf(bar, at);'],
    ['the constructor', "(() => {}).constructor('return this')();"],
    ['the constructor in brackets', "(() => {})['constructor'];"],
    ['a constructor that is put together', "(() => {})['con' + 'structor'];"],
    ['a constructor in a template', '(() => {})[`constructor`];'],
    ['a constructor in escapes', '(() => {}).\\u0063onstructor;'],
    ['a constructor in escapes of a text', "(() => {})['\\x63onstructor'];"],
    ['a constructor behind a question mark', "bar?.['constructor'];"],
    ['a constructor by a variable', "const name = 'constructor'; (() => {})[name];"],
    ['a constructor by a variable that was a number', "let name = 0; name = 'constructor'; (() => {})[name];"],
    ['a constructor by a variable that is given one in a list', "let i = 0; [i] = ['constructor']; at[i];"],
    ['a constructor by a variable that is given one in an object', "let i = 0; ({ i } = { i: 'constructor' }); at[i];"],
    ['a constructor by a variable of a loop', "for (const i of ['constructor']) at[i];"],
    ['a constructor by a default', "let i; i ??= 'constructor'; at[i];"],
    ['a constructor by a sum with a text', "let i = 0; i += 'constructor'; at[i];"],
    ['a constructor by a parameter', "((name) => at[name])('constructor');"],
    ['a constructor by an error', "try { throw 'constructor'; } catch (name) { at[name]; }"],
    ['a constructor by a pattern', 'const { constructor: make } = at;'],
    ['a constructor by a computed pattern', "const { ['const' + 'ructor']: make } = at;"],
    ['a constructor by another variable', "let a = 0; const b = a; a = 'constructor'; at[b];"],
    ['eval', "eval('1');"],
    ['eval under another name', 'const run = eval;'],
    ['a function of a text', "new Function('return 1')();"],
    ['weak references', 'new WeakRef(bar);'],
    ['finalisers', 'new FinalizationRegistry(() => {});'],
    ['weak maps', 'new WeakMap();'],
    ['the formats of the machine', 'new Intl.DateTimeFormat().resolvedOptions().timeZone;'],
    ['local formats', 'bar.close.toLocaleString();'],
    ['the clock', 'Date.now();'],
    ['the exact clock', 'performance.now();'],
    ['timers', 'setTimeout(() => {}, 1);'],
    ['immediate timers', 'setImmediate(() => {});'],
    ['microtasks', 'queueMicrotask(() => {});'],
    ['promises', 'Promise.resolve().then(() => {});'],
    ['a thenable', 'return { then() {} };'],
    ['the process', 'process.env.HOME;'],
    ['modules that are required', "require('node:fs');"],
    ['shared memory', 'new SharedArrayBuffer(8);'],
    ['atomic operations', 'Atomics.load(at, 0);'],
    ['memory behind an array', 'new Float64Array(1).buffer;'],
    ['copies that take memory away', 'structuredClone(bar);'],
    ['proxies', 'new Proxy(bar, {});'],
    ['reflection', "Reflect.get(bar, 'close');"],
    ['symbols', 'at[Symbol.iterator];'],
    ['random numbers', 'Math.random();'],
    ['random numbers by a pattern', 'const { random } = Math;'],
    ['a global name as a value', 'const m = Math; m.random();'],
    ['a global class as a value', 'return [Number];'],
    ['a changed global', 'Math.max = () => 1;'],
    ['a changed global by a method', 'Object.assign(Math, { max: () => 1 });'],
    ['defined properties', "Object.defineProperty(at, 'x', { value: 1 });"],
    ['property descriptors', "Object.getOwnPropertyDescriptor(bar, 'close');"],
    ['texts of data', 'JSON.stringify(bar);'],
    ['a text of data of its own', 'return { toJSON() {} };'],
    ['a value of its own', 'return { valueOf: () => 1 };'],
    ['accessors', 'return { get open() { return 1; } };'],
    ['accessors of a class', 'class A { get open() { return 1; } }'],
    ['classes that extend', 'class A extends Array {}'],
    ['the static parts of a regular expression', 'RegExp.$1;'],
    ['the network', "fetch('https://example.com');"],
    ['output', 'console.log(bar);'],
    ['the arguments', 'return arguments;'],
    ['var', 'var a = 1;'],
    ['delete', 'delete at.x;'],
    ['names of fields', 'for (const name in bar) at.push(name);'],
    ['the debugger', 'debugger;'],
    ['tagged templates', 'at`x`;'],
    ['imports at run time', "import('node:fs');"],
    ['the address of the module', 'import.meta.url;'],
    ['new.target', 'new.target;'],
  ])('%s', (_what, code) => {
    expect(inRules(code)).not.toEqual([]);
  });

  test.each([
    ['async functions', 'export const start = async () => null;'],
    ['await', 'await 1;'],
    ['generators', 'export function* start() { yield 1; }'],
    ['variables of the module', 'let memory = 0; export const a = () => memory;'],
    ['exported variables of the module', 'export let memory = 0;'],
    ['modules of the system', "import { readFileSync } from 'node:fs'; export { readFileSync };"],
    ['libraries', "export { z } from 'zod';"],
    ['changes of what is imported', "import { TABLE } from '../bars/table.ts'; TABLE.x.y = 1;"],
    ['calls that change what is imported', "import { NAMES } from '../bars/names.ts'; NAMES.push('x');"],
    ['a memory of the module', 'const memory = new Map(); export const a = (bar) => memory.set(bar.time, bar.close);'],
    ['a list of the module', 'const seen = []; export const a = (bar) => { seen[0] = bar.close; };'],
    ['an object of the module', 'const seen = { last: 0 }; export const a = (bar) => { seen.last += bar.close; };'],
    ['a memory under another name', 'const all = []; export const a = (bar) => { const own = all; own.push(bar); };'],
    [
      'the place of a pattern of the module',
      'const PATTERN = /x/g; export const a = () => { PATTERN.lastIndex = 1; };',
    ],
    ['enumerations', 'enum A { B }'],
    ['decorators', '@a class B {}'],
    ['global declarations', 'declare global { const a: number; }'],
  ])('%s', (_what, code) => {
    expect(problemsOf(code)).not.toEqual([]);
  });

  test('the global name where a local one of that name is elsewhere', () => {
    expect(problemsOf('{ const globalThis = 1; globalThis + 1; } globalThis.x;')).toEqual([
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
    expect(problemsOf(code)).toEqual([]);
  });
});
