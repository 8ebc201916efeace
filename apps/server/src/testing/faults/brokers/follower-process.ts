import { getSimulatedInstrument } from '@sealtick/engine';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../config/config.ts';
import { listen } from '../../../listen.ts';
import { brokerAdapters, createBrokers } from '../../../modules/brokers/index.ts';
import { readTail } from '../../../modules/log/read-tail.ts';
import { LastPrices } from '../../../modules/market-data/last-prices.ts';
import { TestMarket } from '../../../modules/runner/testing/test-market.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openDatabase, WORK_CONNECTIONS } from '../../../platform/database.ts';
import type { PassFailPoint } from '../../../platform/fail-points.ts';
import { HealthBoard } from '../../../platform/health.ts';
import { createLog } from '../../../platform/logging.ts';
import { Typesetter } from '../../../platform/pdf/typesetter.ts';
import { Schedule } from '../../../platform/schedule.ts';
import { Shutdown } from '../../../platform/shutdown.ts';
import { createWakeUps } from '../../../platform/wake-up.ts';
import { startWork } from '../../../start-work.ts';
import { COPIED_SYMBOL, type FollowerStart, type HeldPoint } from './follower-start.ts';

/*
 * The module of the brokers as the program runs it, with its real adapters and the routes of bridge programs, and no other module: its
 * start takes a tenth of the program's. The market has a bar of the same prices every five minutes.
 */

const BAR_MS = 300_000;
const CLOCK_MS = 100;

const { target, marketStart } = JSON.parse(process.argv[2]!) as FollowerStart;
const config = readConfig();
const log = createLog('warn');
const clock = systemClock;

const market = new TestMarket(marketStart, [getSimulatedInstrument(COPIED_SYMBOL)!]);
function followClock(): void {
  const now = clock.now();
  while (market.closeOfLast + BAR_MS <= now) market.add([1.1, 1.1005, 1.0995, 1.1]);
  market.time = now;
}
followClock();
setInterval(followClock, CLOCK_MS);

let pass: PassFailPoint = () => undefined;
process.on('message', ({ point, passings }: HeldPoint) => {
  let passed = 0;
  pass = (name) => {
    if (name !== point) return undefined;
    passed += 1;
    process.send!({ passed });
    if (passed === passings) process.kill(process.pid, 'SIGKILL');
    return new Promise<never>(() => {});
  };
  process.send!({ passed });
});
process.on('disconnect', () => process.exit());

const { database } = openDatabase(target);
const workDatabase = openDatabase(target, { connections: WORK_CONNECTIONS }).database;
const platform = {
  config,
  log,
  clock,
  db: database,
  workDatabase,
  databaseTarget: target,
  wakeUps: createWakeUps(target, log),
  health: new HealthBoard(clock, log),
  schedule: new Schedule(clock, log),
};
const brokers = createBrokers({
  ...platform,
  provider: market,
  lastPrices: new LastPrices(market, clock),
  signalLog: { readTail: (after, range) => readTail(workDatabase, after, range), findLostCheckpoint: async () => null },
  getEdge: async () => null,
  record: async () => {},
  adapters: brokerAdapters(platform),
  press: { typesetter: new Typesetter(), siteName: async () => '' },
  pass: (name) => pass(name),
});
await startWork([brokers], { onStep: () => {}, signal: new AbortController().signal }, new Shutdown(log));
platform.schedule.start();
const { name, routes } = brokers;
await listen(await buildApp({ config, log, modules: [{ name, routes: routes! }] }), config);
process.send!({ readyAt: clock.now() });
