import { type ApiCall, type ApiReference, KEY_SCOPE_NAMES, sampleBody } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPlan } from '../modules/billing/grants.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgramOn } from './open-program-on.ts';

let program: OpenProgram;
let authorization: string;
let session: Readonly<Record<string, string>>;
let calls: readonly ApiCall[];
/** The simulated market has the same prices in each run, because it begins at the same time and does not go on alone. */
let now = Date.UTC(2026, 10, 25, 0, 30);
const BAR_MS = 6_000;

/** A site whose market has prices, with a member whose key has every scope. */
beforeAll(async () => {
  const db = await createTestDatabase();
  const barSeconds = String(BAR_MS / 1_000);
  const settings = { MARKET: 'simulated', SIMULATED_RUN_UP_DAYS: '0', SIMULATED_BAR_SECONDS: barSeconds };
  program = await openProgramOn(db, { now: () => now }, { settings, isYoung: true });
  const at = now;
  const cookie = await joinProgram(db.database, { id: 'reader', at });
  const grant = { accountId: 'reader', plan: 'institutional', from: at - DAY_MS, until: at + DAY_MS } as const;
  await grantPlan(db.database, grant, async () => {});
  session = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await program.ask({
    method: 'POST',
    url: '/api/keys',
    headers: session,
    payload: { name: 'Samples', scopes: KEY_SCOPE_NAMES },
  });
  authorization = `Bearer ${answer.json<{ secret: string }>().secret}`;
  const reference: ApiReference = (await program.ask({ url: '/api/reference', headers: { host: 'localhost' } })).json();
  calls = reference.calls.filter(({ method }) => method !== 'GET');
});
afterAll(() => program.close());

/** Samples whose object exists on no site: a leaked key, and an endpoint that answers. */
const WITHOUT_OBJECT = [
  'apiKeysRevoke 404 Unknown API key.',
  'deliveryWebhooksReplay 409 The endpoint is not active. Switch it on and verify it first.',
];

test('the sample of every call with a body is accepted, with the ids of what earlier samples created', async () => {
  const ids = new Map<string, string>();
  const known = (text: string) =>
    text.replaceAll(/\b([a-z]+)_[\w-]{22}\b/g, (example, kind: string) => ids.get(kind) ?? example);
  const withBody = calls.filter((call) => sampleBody(call) !== null);
  // Creations first, then changes.
  const isChange = ({ path }: ApiCall) => path.includes('{') || path === '/api/watchlists';
  const strategy = withBody.find(({ id }) => id === 'ownStrategiesCreate')!;
  const ordered = [...new Set([strategy, ...withBody.filter((one) => !isChange(one)), ...withBody])];
  const refused: string[] = [];
  for (const call of ordered) {
    const path = call.path.replaceAll(
      /\{(\w+)\}/g,
      (_all, name: string) => call.parameters.find((one) => one.name === name)!.example!,
    );
    const answer = await program.ask({
      method: call.method,
      url: known(path),
      headers: { host: 'localhost', authorization, 'content-type': 'application/json' },
      payload: known(sampleBody(call)!),
    });
    const made = answer.body === '' ? {} : answer.json();
    // The stop of a signal can move in the bar after its own.
    if (call.id === 'ownSignalsCreate') now += BAR_MS;
    if (answer.statusCode >= 300) refused.push(`${call.id} ${answer.statusCode} ${made.detail}`);
    // The address for alerts is created by its member alone.
    if (call === strategy)
      await program.ask({ method: 'POST', url: `/api/own-strategies/${made.id}/inbound/rotate`, headers: session });
    for (const id of [made.id, made.channel?.id]) if (typeof id === 'string') ids.set(id.split('_')[0]!, id);
  }
  expect(refused).toEqual(WITHOUT_OBJECT);
});
