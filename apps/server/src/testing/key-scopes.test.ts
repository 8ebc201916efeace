import {
  type InputOf,
  KEY_SCOPE_NAMES,
  type KeyScope,
  type NeededScope,
  READS,
  type Read,
  toRequest,
  type Write,
  writes,
} from '@sealtick/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgram } from './open-program.ts';

const NOW = Date.UTC(2026, 2, 16, 9);

let program: OpenProgram;
let cookie: string;
const secrets = new Map<KeyScope, string>();

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  for (const scope of KEY_SCOPE_NAMES) {
    // A plan has fewer keys than there are scopes.
    cookie = await joinProgram(program.db.database, { id: `of-${scope}`, at: NOW });
    secrets.set(scope, await createKey(scope));
  }
});
afterAll(() => program.close());

async function send<W extends Write>(write: W, input: InputOf<W>) {
  const { method, path: url, body } = toRequest(write, input);
  const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
  return program.ask({ method, url, headers, ...(body === null ? {} : { payload: body }) });
}

async function createKey(scope: KeyScope): Promise<string> {
  // A plan allows enough calls for all that follow.
  await send(writes.plan.startTrial, {});
  const answer = await send(writes.apiKeys.create, { name: scope, scopes: [scope] });
  return (answer.json() as { secret: string }).secret;
}

interface Call {
  readonly method: 'GET' | Write['method'];
  readonly path: string;
  readonly scope?: NeededScope;
  readonly hasBody: boolean;
}

const CALLS: readonly Call[] = [
  ...Object.values<Read>(READS)
    .filter(({ entitlement, path }) => entitlement === 'own' && path.startsWith('/api/'))
    .map((read) => ({ ...read, method: 'GET' as const, hasBody: false })),
  ...Object.values<Readonly<Record<string, Write>>>(writes)
    .flatMap((ofNoun) => Object.values(ofNoun))
    // An anonymous call ignores who sends it.
    .filter(({ isAnonymous }) => !isAnonymous)
    .map((write) => ({ ...write, hasBody: write.body !== undefined })),
];
const OTHERS = /^(?:No API key may call this\.|The API key needs the scope `)/;

test.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s accepts the keys with its scope and refuses all others with 403',
  async (_name, { method, path, scope, hasBody }) => {
    const accepted: KeyScope[] = [];
    for (const [own, secret] of secrets) {
      const headers = { host: 'localhost', authorization: `Bearer ${secret}` };
      const url = path.replace(/:\w+/g, 'x');
      const answer = await program.ask({ method, url, headers, ...(hasBody ? { payload: { unknown: 1 } } : {}) });
      expect([401, 429]).not.toContain(answer.statusCode);
      if (answer.statusCode !== 403 || !OTHERS.test(answer.json().detail)) accepted.push(own);
    }
    const expected = scope === 'any' ? KEY_SCOPE_NAMES : [scope ?? []].flat();
    expect(accepted).toEqual(KEY_SCOPE_NAMES.filter((one) => expected.includes(one)));
  },
);
