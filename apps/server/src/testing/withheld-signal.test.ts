import { hasRoute, READS, type ReadName, reads, SIGN_IN_CALLS, type Write, writes } from '@sealtick/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program as asProgram, FeedClient } from '../modules/feed/testing/feed-client.ts';
import { openedFact } from '../modules/log/testing/facts.ts';
import { insertSignals } from '../modules/signals/index.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { getRoutes } from './get-routes.ts';
import { DELAY_MS, type OpenProgram, openProgram } from './open-program.ts';
import {
  getAddresses,
  getSamples,
  OTHER_ROUTES,
  OTHER_WRITES,
  READ_NAMES,
  refusal,
  SIGNAL,
  STRATEGY,
} from './read-samples.ts';

const ISSUED_AT = Date.UTC(2026, 2, 4, 12, 0, 0);
/** Prices of the withheld signal, which only subscribers may see. */
const SECRETS = { entry: '1.234517', stop: '1.231573', target: '1.239937', note: 'a note that gives it away' };

let program: OpenProgram;
let index: number;
let listener: FeedClient;
let time = ISSUED_AT - 60_000;

beforeAll(async () => {
  program = await openProgram({ now: () => time });
  const address = await program.app.listen({ port: 0, host: '127.0.0.1' });
  listener = new FeedClient(`${address.replace('http', 'ws')}/ws`, asProgram(null));
  await listener.receives('subscribed');
  time = ISSUED_AT;
  index = await publish();
});
afterAll(() => program.close());

/** Publishes a signal like the runner: its entry and its row. */
async function publish(): Promise<number> {
  const { db } = program;
  const { entry, stop, target, note } = SECRETS;
  const targets = [{ price: target, weight: 1 }];
  const fact = { ...openedFact(SIGNAL, STRATEGY), market: 'real' as const, entry, stop, targets };
  const { entries } = await program.append(db.database, [fact]);
  const { leafHash, entry: sealed } = entries[0]!;
  const row = { ...signalRow(1, ISSUED_AT, STRATEGY), id: SIGNAL, logIndex: sealed.index, leafHash };
  await insertSignals(db.database, [{ ...row, entry, stop, currentStop: stop, targets, note }]);
  return sealed.index;
}

const given = (text: string): string[] => Object.values(SECRETS).filter((secret) => text.includes(secret));

async function ask(address: string): Promise<string> {
  const { statusCode, body, headers } = await program.ask({ url: address });
  // A server error would hide a leak; only readiness fails here, because there is no worker.
  if (address !== '/readyz') expect(statusCode, address).toBeLessThan(500);
  return `${JSON.stringify(headers)} ${body}`;
}

async function askAsPage(name: ReadName, input: object): Promise<string> {
  return JSON.stringify(await program.askAsPage(READS[name], input as never).catch(refusal));
}

describe('A withheld signal', () => {
  test('every GET route is a declared read or a listed exception', () => {
    const paths = Object.values(READS)
      .filter(hasRoute)
      .map(({ path }) => path);
    expect([...paths, ...OTHER_ROUTES].sort()).toEqual(getRoutes(program.app).sort());
  });

  test('every route that takes another method is a declared write, a call of the login page, or of email programs', () => {
    const declared = Object.values<Readonly<Record<string, Write>>>(writes).flatMap((ofNoun) => Object.values(ofNoun));
    const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
    const mounted = METHODS.flatMap((method) => getRoutes(program.app, method).map((path) => `${method} ${path}`));
    const signIn = Object.keys(SIGN_IN_CALLS).map((call) => `POST /api/auth/${call}`);
    expect(mounted.sort()).toEqual(
      [...OTHER_WRITES, ...declared.map(({ method, path }) => `${method} ${path}`), ...signIn].sort(),
    );
  });

  test.each([...READ_NAMES, ...OTHER_ROUTES])('%s returns none of its prices to an anonymous caller', async (name) => {
    for (const late of [0, DELAY_MS - 1]) {
      time = ISSUED_AT + late;
      const addresses = name in READS ? getAddresses(name as ReadName, index) : [name];
      for (const address of addresses) expect(given(await ask(address)), address).toEqual([]);
    }
  });

  test.each(READ_NAMES)('%s passes none of its prices to a page', async (name) => {
    time = ISSUED_AT + DELAY_MS - 1;
    for (const input of getSamples(name, index)) expect(given(await askAsPage(name, input))).toEqual([]);
  });

  test('the live feed sends it to everyone once it is public, and not before', async () => {
    expect(given(listener.frames.join())).toEqual([]);
    time = ISSUED_AT + DELAY_MS;
    await listener.receives('NEW_SIGNAL');
    expect(given(listener.frames.join())).toEqual(Object.values(SECRETS));
  });

  test('each read returns its prices once it is public, so the test would detect a leak', async () => {
    time = ISSUED_AT + DELAY_MS;
    const found = [
      '/api/signals',
      '/api/signals?limit=1',
      '/api/signals?limit=500&status=active',
      `/api/signals/${SIGNAL}`,
      `/api/signals/strategy/${STRATEGY}`,
      `/api/signals/strategy/${STRATEGY}?status=active`,
    ];
    for (const address of found) expect(given(await ask(address)), address).toEqual(Object.values(SECRETS));
    expect(given(await ask(`/api/log/entries?from=${index}&to=${index}`))).toHaveLength(3);
    const onPages = [
      await program.askAsPage(reads.signals.list, { limit: 500 }),
      await program.askAsPage(reads.signals.ofStrategy, { id: STRATEGY }),
      await program.askAsPage(reads.signals.get, { id: SIGNAL }),
    ];
    for (const answer of onPages) expect(given(JSON.stringify(answer))).toEqual(Object.values(SECRETS));
  });
});
