import { Problem, READS, type Read } from '@sealtick/contract';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE_TEXTS } from '../../platform/http/api-examples.ts';
import { getRoutes } from '../get-routes.ts';
import { joinOperator } from '../join-operator.ts';
import { type OpenProgram, openProgram } from '../open-program.ts';
import { OTHER_ROUTES, STRATEGY } from '../read-samples.ts';

/** A parameter in the OpenAPI document. */
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: { readonly type?: string; readonly format?: string; readonly enum?: readonly string[] };
}

const NOW = Date.UTC(2026, 2, 4, 12);
const cursor = (place: string) => Buffer.from(place).toString('base64url');

/** Invalid values of numbers, times, names and cursors, URL-encoded. */
export const BAD: readonly string[] = [
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '1e309',
  'NaN',
  'ten',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '2147483648',
  '%00',
  'a%00b',
  '%20',
  '%0d%0aset-cookie:x',
  '%E2%80%AE',
  '%F0%9F%92%A5',
  '%ED%A0%80',
  '%',
  '%zz',
  '%E0%A4%A',
  '..%2f..%2fetc',
  '%5B%5D',
  '%7B%22a%22:1%7D',
  "'%20or%201=1--",
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '1970-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '-271821-04-20T00:00:00Z',
  '%2B275760-09-13T00:00:00.000Z',
  ...['l.999999999999999.999999999999999', 'l.0.0', 'b.sig_none', 'b.sig_', 'x'].map(cursor),
  'a'.repeat(10_000),
  '%C3%A4'.repeat(3_000),
];

export let program: OpenProgram;
/** Those that the API describes, and the pages. */
export let routes: readonly string[];
/** Of an operator, for the calls that others may not make. */
let cookie: string;
export let getParameters: (route: string) => readonly Parameter[];

/** Opens the program for the tests of a file. */
export function useInvalidInput(): void {
  beforeAll(open);
  afterAll(() => program.close());
}

async function open(): Promise<void> {
  program = await openProgram({ now: () => NOW });
  await program.app.ready();
  cookie = await joinOperator(program.db.database, NOW);
  // The described API does not include files; an invalid name of one is rejected before the rest of the address.
  routes = getRoutes(program.app).filter((route) => !(route.includes(':') && OTHER_ROUTES.includes(route)));
  const { paths = {} } = program.app.swagger() as unknown as {
    paths?: Record<string, { get?: { parameters?: Parameter[] } }>;
  };
  getParameters = (route) => paths[route.replace(/:(\w+)/g, '{$1}')]?.get?.parameters ?? [];
}

const declaredReads: readonly Pick<Read, 'path' | 'examples'>[] = Object.values(READS);

/** Returns a valid value of a parameter, so that only the other parameter is invalid. */
export function good(route: string, { name, in: place, schema }: Parameter): string {
  if (schema.enum) return schema.enum[0]!;
  if (schema.type === 'integer' || schema.type === 'number') return '1';
  if (schema.format === 'date-time') return name === 'to' ? '2026-03-02T00:00:00Z' : '2026-03-01T00:00:00Z';
  if (place === 'query') return EXAMPLE_TEXTS[name] ?? 'EURUSD';
  // Ids of some nouns have a form.
  return declaredReads.find(({ path }) => path === route)?.examples?.[name] ?? STRATEGY;
}

/** Returns the address of a route: bad values where they are given, good ones elsewhere. @param more Query to add */
export function getAddress(route: string, bad: Partial<Record<string, string>>, more = ''): string {
  const parameters = getParameters(route);
  const path = route.replace(/:(\w+)/g, (_all, name: string) => {
    const known = parameters.find((one) => one.in === 'path' && one.name === name);
    return bad[name] ?? (known ? good(route, known) : 'x');
  });
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || bad[one.name] !== undefined))
    .map((one) => `${one.name}=${bad[one.name] ?? good(route, one)}`);
  const asked = [...query, ...(more === '' ? [] : [more])].join('&');
  return asked === '' ? path : `${path}?${asked}`;
}

/** Sends a request and expects a problem document with a client error. */
export async function getRefusal(url: string, method: HTTPMethods = 'GET') {
  const headers = url.startsWith('/api/admin/') ? { cookie } : {};
  const answer = await program.ask({ url, method: method as 'GET', headers });
  const name = `${method} ${url.slice(0, 120)}`;
  // No worker runs here, so `/readyz` answers 503.
  if (url.startsWith('/readyz')) return null;
  expect(answer.statusCode, `${name}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  if (answer.statusCode < 400 || method === 'HEAD') return null;
  expect(answer.headers['content-type'], name).toContain('application/problem+json');
  const problem = Problem.parse(answer.json());
  expect(problem.detail.length, name).toBeLessThan(1_000);
  return problem;
}

/**
 * Tests every parameter of every route.
 * @param part It is sent one of this many values, the next parameter those that follow
 */
export function testInvalidValues(part: number): void {
  test('rejects an invalid value with its field and the valid values, or answers 404', async () => {
    let turn = 0;
    for (const route of routes) {
      for (const { name, in: place } of getParameters(route)) {
        turn += 1;
        for (const value of BAD.filter((_value, at) => (at + turn) % part === 0)) {
          const url = getAddress(route, { [name]: value });
          const problem = await getRefusal(url);
          if (problem?.status !== 400 || place === 'path') continue;
          const fault = problem.errors?.find(
            ({ path }) => path.split('.')[0] === name || ['from', 'to'].includes(path),
          );
          expect(fault, `${url.slice(0, 120)}: ${problem.detail}`).toBeDefined();
          expect(fault!.message, url.slice(0, 120)).not.toMatch(/^(invalid( [\w ]+)?)?$/i);
        }
      }
    }
  });
}
