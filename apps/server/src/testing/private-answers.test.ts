import { type EntitlementClass, hasRoute, READS, type ReadName } from '@sealtick/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinOperator } from './join-operator.ts';
import { type OpenProgram, openProgram } from './open-program.ts';
import { getAddresses, OTHER_ROUTES, READ_NAMES } from './read-samples.ts';

const NOW = Date.UTC(2026, 2, 4, 12);
/** What their answers contain depends on the caller. */
const BY_CALLER: readonly EntitlementClass[] = ['viewer', 'hashes', 'own', 'operator'];
const names = READ_NAMES.filter((name) => hasRoute(READS[name]));

let program: OpenProgram;
let cookie: string;
beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  cookie = await joinOperator(program.db.database, NOW);
});
afterAll(() => program.close());

const getVary = ({ headers }: { headers: Record<string, unknown> }) => String(headers.vary ?? '').split(', ');

test.each(names)('%s is stored by no shared cache if it depends on the caller', async (name: ReadName) => {
  const dependsOnCaller = BY_CALLER.includes(READS[name].entitlement);
  for (const url of getAddresses(name, 0)) {
    for (const headers of [{}, { cookie }, { cookie, 'accept-encoding': 'br' }]) {
      const answer = await program.ask({ url, headers });
      // An error is stored nowhere.
      const caching = answer.statusCode === 200 ? /^private, no-(cache|store)$/ : /^(private, )?no-store$/;
      if (dependsOnCaller || answer.statusCode !== 200) expect(answer.headers['cache-control'], url).toMatch(caching);
      if (dependsOnCaller) expect(getVary(answer), url).toEqual(expect.arrayContaining(['cookie', 'authorization']));
      if (answer.statusCode !== 200 || answer.headers.etag === undefined) continue;
      const again = await program.ask({ url, headers: { ...headers, 'if-none-match': String(answer.headers.etag) } });
      expect([again.statusCode, again.headers.vary], url).toEqual([304, answer.headers.vary]);
      expect(again.headers['cache-control'], url).toBe(answer.headers['cache-control']);
    }
  }
});

test('scripts of other sites read no answer to a cookie, and caches know that the header depends on it', async () => {
  const others = OTHER_ROUTES.filter((route) => route.startsWith('/api/'));
  for (const url of [...names.flatMap((name) => getAddresses(name, 0)), ...others]) {
    const answer = await program.ask({ url, headers: { cookie } });
    expect(answer.headers, url).not.toHaveProperty('access-control-allow-origin');
    expect(getVary(answer), url).toContain('cookie');
    expect((await program.ask({ url })).headers, url).toHaveProperty('access-control-allow-origin', '*');
  }
});
