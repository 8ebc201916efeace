import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { bridgeRoutes } from './bridge-routes.ts';
import { bridgeStandIn } from './testing/bridge-stand-in.ts';
import { MARKET_ORDER } from './testing/market-order.ts';
import { memoryStore } from './testing/memory-store.ts';
import { readLines } from './testing/terminal.ts';

const KEY = 'bridge_live_0123456789abcdef';
const OWNER = { connectionId: 'brk_1', accountId: 'amara' };
const store = memoryStore();
const stops = new Map<string, number>();
let isReadOnly = false;
/** The routes as a start of the server makes them. */
const startServer = () =>
  fastify().register(
    bridgeRoutes({
      store,
      clock: { now: () => standIn.venue.now },
      findOwner: async () => OWNER,
      publishedStops: async () => stops,
      isReadOnly: async () => isReadOnly,
    }),
  );
let server = startServer();
const answerTo = async (report: object) => {
  const headers = { 'bridge-token': KEY, accept: 'text/plain' };
  return (await server.inject({ method: 'POST', url: '/bridge/poll', headers, payload: report })).body;
};
const standIn = bridgeStandIn({ name: 'MetaTrader', store, call: answerTo, key: KEY });
const { terminal } = standIn;
const positionStops = () => terminal.venue.positions.map(({ stop }) => stop);

async function restart(): Promise<void> {
  await server.close();
  server = startServer();
}
afterEach(() => server.close());

test('The answer to the first report after a start sets the stops that its positions lack, and no other answer does', async () => {
  const session = await standIn.open();
  await session.place(MARKET_ORDER);
  stops.set(MARKET_ORDER.clientId, 96.000004);
  const byHand = terminal.venue.place({ ...MARKET_ORDER, clientId: 'by-hand' });
  terminal.dropStops();
  // While the server runs, comparisons find what is missing.
  expect(readLines(await answerTo(terminal.report()))).toEqual([]);

  await restart();
  const { positions, ...report } = terminal.report();
  expect(readLines(await answerTo({ ...report, positions: positions.slice(0, 1) }))).toEqual([]);
  const commands = readLines(await answerTo({ ...report, positions }))!;
  expect(commands).toMatchObject([{ act: 'move-stop', instrument: 'EURUSD.r', stop: 96 }]);
  for (const command of commands) terminal.carryOut(command);
  expect(terminal.venue.positions.map(({ order, stop }) => [order === byHand, stop])).toEqual([
    [false, 96],
    [true, null],
  ]);
  expect(readLines(await answerTo(terminal.report()))).toEqual([]);
  terminal.acknowledged();

  await restart();
  expect(readLines(await answerTo(terminal.report()))).toEqual([]);
  expect(positionStops()).toEqual([96, null]);
});

test('A report to a site that sends nothing to brokers is answered with no command, also not with one that waits', async () => {
  await restart();
  terminal.dropStops();
  const session = await standIn.open();
  void session.cancel(MARKET_ORDER.clientId);
  isReadOnly = true;
  expect(readLines(await answerTo(terminal.report()))).toEqual([]);
  isReadOnly = false;
  expect(readLines(await answerTo(terminal.report()))).not.toEqual([]);
});

test('A report of another account is answered with no stop', async () => {
  await restart();
  terminal.dropStops();
  const report = terminal.report();
  expect(readLines(await answerTo({ ...report, account: { ...report.account, id: '777' } }))).toEqual([]);
});
