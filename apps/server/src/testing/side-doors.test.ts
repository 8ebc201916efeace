import { ANONYMOUS, type PageServices } from '@sealtick/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program as asProgram, FeedClient } from '../modules/feed/testing/feed-client.ts';
import { openedFact } from '../modules/log/testing/facts.ts';
import { insertSignals } from '../modules/signals/index.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { ASKED_BY_PAGES, at, DOORS, SIGNAL, STRATEGY } from './doors.ts';
import { DELAY_MS, type OpenProgram, openProgram } from './open-program.ts';
import { routesOf } from './routes-of.ts';

const ISSUED_AT = Date.UTC(2026, 2, 4, 12, 0, 0);
/** What only who pays may know yet. */
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

/** A signal as the runner publishes one: its entry, and the row that shows it. */
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
  const { statusCode, body, headers } = await program.ask({ url: at(address, index) });
  // An error of ours would say nothing, and so prove nothing; but nobody works here, and readiness says so.
  if (address !== '/readyz') expect(statusCode, address).toBeLessThan(500);
  return `${JSON.stringify(headers)} ${body}`;
}

describe('A signal that is not public yet', () => {
  test('Every way to read has its row here', async () => {
    expect(Object.keys(DOORS).sort()).toEqual(routesOf(program.app).sort());
    expect(Object.keys(ASKED_BY_PAGES).sort()).toEqual(Object.keys(await program.pages()).sort());
    expect(ANONYMOUS).toEqual({ kind: 'anonymous' });
  });

  test.each(Object.entries(DOORS))('%s says none of its prices to who has not signed in', async (_route, addresses) => {
    for (const late of [0, DELAY_MS - 1]) {
      time = ISSUED_AT + late;
      for (const address of addresses) expect(given(await ask(address)), address).toEqual([]);
    }
  });

  test.each(Object.keys(ASKED_BY_PAGES) as (keyof PageServices)[])('No page is told by %s', async (verb) => {
    time = ISSUED_AT + DELAY_MS - 1;
    expect(given(JSON.stringify(await ASKED_BY_PAGES[verb](await program.pages(), index)))).toEqual([]);
  });

  test('The live feed tells nobody before its time, and everybody then', async () => {
    expect(given(listener.frames.join())).toEqual([]);
    time = ISSUED_AT + DELAY_MS;
    await listener.receives('NEW_SIGNAL');
    expect(given(listener.frames.join())).toEqual(Object.values(SECRETS));
  });

  test('When its time has come it is found where it belongs: the test would have seen it before', async () => {
    time = ISSUED_AT + DELAY_MS;
    const { signals, one, ofStrategy } = {
      signals: ['/api/signals', '/api/signals?limit=1', '/api/signals?limit=500&status=active'],
      one: DOORS['/api/signals/:id']!,
      ofStrategy: [`/api/signals/strategy/${STRATEGY}`, `/api/signals/strategy/${STRATEGY}?status=active`],
    };
    for (const address of [...signals, ...one, ...ofStrategy]) {
      expect(given(await ask(address)), address).toEqual(Object.values(SECRETS));
    }
    expect(given(await ask(`/api/log/entries?from=${index}&to=${index}`))).toHaveLength(3);
    for (const verb of ['listSignals', 'listStrategySignals', 'getSignal', 'getPublicSignal'] as const) {
      expect(given(JSON.stringify(await ASKED_BY_PAGES[verb](await program.pages(), index)))).toEqual(
        Object.values(SECRETS),
      );
    }
  });
});
