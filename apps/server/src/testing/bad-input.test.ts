import { reads } from '@sealtick/contract';
import type { HTTPMethods } from 'fastify';
import { describe, expect, test } from 'vitest';
import {
  BAD,
  getAddress,
  getParameters,
  getRefusal,
  good,
  program,
  routes,
  testInvalidValues,
  useInvalidInput,
} from './hostile/invalid-input.ts';

const METHODS: readonly HTTPMethods[] = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

useInvalidInput();

/** Returns the decoded value; null if it cannot be decoded. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

describe('The API with invalid input', () => {
  test('describes the parameters of every route, all of which are tested here', () => {
    const undescribed = routes.filter((route) => route.includes(':') && getParameters(route).length === 0);
    expect(undescribed).toEqual([]);
    expect(routes.filter((route) => getParameters(route).length > 0).length).toBeGreaterThan(10);
  });

  testInvalidValues(3);

  test('answers 404 for a page with invalid values in its address', async () => {
    const { askAsPage } = program;
    for (const id of BAD.flatMap((text) => decoded(text) ?? [])) {
      const answers = await Promise.all([
        askAsPage(reads.signals.get, { id }),
        askAsPage(reads.signals.ofStrategy, { id }),
        askAsPage(reads.strategies.get, { id }),
        askAsPage(reads.strategies.performance, { id }),
        askAsPage(reads.strategies.trades, { id, record: 'live' }),
        askAsPage(reads.bars.list, { symbol: id, timeframe: '5m', limit: 5 }),
      ]);
      for (const answer of answers) expect(answer, id.slice(0, 40)).toBeNull();
    }
  });

  test('rejects a repeated, a missing and an unknown parameter by name', async () => {
    for (const route of routes.filter((one) => one.startsWith('/api/') && !one.endsWith('.json'))) {
      for (const more of ['colour=red', '__proto__=1', 'constructor=1', 'limit[]=1']) {
        const problem = await getRefusal(getAddress(route, {}, more));
        expect(
          problem?.errors?.map(({ path }) => path),
          getAddress(route, {}, more),
        ).toContain(more.split('=')[0]);
      }
      for (const parameter of getParameters(route).filter((one) => one.in === 'query')) {
        const { name } = parameter;
        const twice = getAddress(route, { [name]: good(route, parameter) }, `${name}=${good(route, parameter)}`);
        expect(
          (await getRefusal(twice))?.errors?.map(({ path }) => path),
          twice,
        ).toContain(name);
        if (!parameter.required) continue;
        const without = getAddress(route, {}).replace(new RegExp(`([?&])${name}=[^&]*&?`), '$1');
        expect(
          (await getRefusal(without))?.errors?.map(({ path }) => path),
          without,
        ).toContain(name);
      }
    }
  });

  test('rejects a method that a route does not allow, and names the allowed ones', async () => {
    for (const route of routes) {
      for (const method of METHODS) {
        const answer = await program.ask({ url: getAddress(route, {}), method: method as 'GET' });
        if (route !== '/readyz') expect(answer.statusCode, `${method} ${route}`).toBeLessThan(500);
        if (!route.startsWith('/api/') || method === 'HEAD' || answer.statusCode !== 405) continue;
        expect(answer.headers.allow, `${method} ${route}`).toContain('GET');
        expect(answer.json(), `${method} ${route}`).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
      }
    }
  });

  test('ignores meaningless headers', async () => {
    const headers = {
      'if-none-match': 'W/"',
      'if-modified-since': 'yesterday',
      'accept-encoding': 'br;q=x, ;;,*',
      range: 'bytes=9-1',
      accept: '¿/?',
      authorization: 'Digest',
      cookie: '=;=%;__proto__=1',
      'content-type': ';;',
      'x-forwarded-for': ',',
    };
    for (const route of routes.filter((one) => one !== '/readyz')) {
      const url = getAddress(route, {});
      const [plain, odd] = [await program.ask({ url }), await program.ask({ url, headers })];
      expect(odd.statusCode, url).toBe(plain.statusCode);
    }
  });
});
