import { setTimeout as pause } from 'node:timers/promises';
import type { BrokerId } from '@sealtick/contract';
import type { FaultSite } from '../fault-site.ts';
import type { Kill } from '../kill.ts';
import { OUTSIDE, type Outside } from './broker-messages.ts';
import { type Copies, checkCopies, doubledOrders } from './check-copies.ts';
import { getConnection } from './connect-members.ts';
import type { OutsideBrokers } from './outside-brokers.ts';
import { lateStops, unnamedLosses, WAIT_MS, whenCovered, whenNamed } from './recovery.ts';

/** Time within which a point must be reached: the market has a signal of the right side by then. */
const PASSED_MS = 240_000;
const PRICES_MS = 300;
/** Time for what is under way to end, before the books are compared. */
const SETTLE_MS = 15_000;

/** A kill of the program while one broker is the only one that takes new orders. */
export type CopyKill = readonly [broker: BrokerId, ...Kill];

export interface KilledCopying extends Copies {
  readonly kills: number;
  /** For each position-less-stop round and broker: time from the start's readiness until every position had a stop, ms. */
  readonly bare: readonly { readonly broker: Outside; readonly ms: number }[];
  /** From readiness until the first comparison was stored, ms. */
  readonly compared: readonly number[];
}

/**
 * Kills the program with `kill -9` at each of these points; while it is down the brokers lose every stop, open a position of
 * their own and forget one of the site. Restarts it, waits until stops and differences are as promised, kills it again at a
 * random moment, and goes on.
 */
export async function killCopying(
  site: FaultSite,
  brokers: OutsideBrokers,
  kills: readonly CopyKill[],
  note: (line: string) => void,
): Promise<KilledCopying> {
  const bare: { broker: Outside; ms: number }[] = [];
  const compared: number[] = [];
  const faults: string[] = [];
  const feeding = setInterval(() => void feedPrices(site, brokers), PRICES_MS);
  try {
    for (const [broker, point, passing] of kills) {
      await site.query(
        `update broker_connection set halted_at = case when id = '${getConnection(broker)}' then null else now() end`,
      );
      const { ended } = site.start({ FAIL_POINT: `${point}:${passing}:kill` });
      const isPassed = await Promise.race([ended.then(() => true), pause(PASSED_MS, false, { ref: false })]);
      if (!isPassed) faults.push(`${broker} did not reach ${point} call ${passing}`);
      await site.kill();
      // A forgotten position cannot have its stop again: only the others are counted.
      const { forgotten } = await brokers.ask({ ask: 'disagree' });
      const { dropped } = await brokers.ask({ ask: 'drop-stops' });
      const stoppedAt = new Date();
      const startedAt = Date.now();
      await site.start().ready();
      const readyAt = Date.now();
      const named = await whenNamed(site, stoppedAt);
      const unnamed = [...named.faults, ...(await unnamedLosses(site, brokers, forgotten))];
      faults.push(...unnamed.map((fault) => `${broker} ${point}: ${fault}`));
      compared.push(named.at - readyAt);
      const covered = await whenCovered(brokers, dropped);
      const times: Partial<Record<Outside, number>> = {};
      const sinceStart: Partial<Record<Outside, number>> = {};
      for (const name of OUTSIDE) {
        if (dropped[name] === 0) continue;
        const at = covered[name];
        if (at === null) faults.push(`${broker} ${point}: ${name} holds a position without a stop after ${WAIT_MS} ms`);
        else {
          times[name] = Math.max(0, at - readyAt);
          sinceStart[name] = at - startedAt;
          bare.push({ broker: name, ms: times[name] });
        }
      }
      const { brokers: books, whileBare } = await brokers.ask({ ask: 'view' });
      faults.push(...lateStops(dropped, whileBare).map((fault) => `${broker} ${point}: ${fault}`));
      faults.push(...doubledOrders(books).map((fault) => `${broker} ${point}: ${fault}`));
      const orders = OUTSIDE.reduce((sum, name) => sum + Object.keys(books[name].orders).length, 0);
      note(
        `${broker} ${point}:${passing}, positions without stop ${JSON.stringify(dropped)}, ms until each had one ${JSON.stringify(times)}, ` +
          `since the process was started ${JSON.stringify(sinceStart)}, which was ready after ${readyAt - startedAt} ms, ` +
          `${orders} orders in the books, faults so far ${JSON.stringify(faults)}`,
      );
      await pause((kills.length * 373) % 1_500);
      await site.kill();
    }
    await site.query('update broker_connection set halted_at = now()');
    await site.start().ready();
    await pause(SETTLE_MS);
    const copies = await checkCopies(site, brokers);
    return { ...copies, faults: [...faults, ...copies.faults], kills: 2 * kills.length, bare, compared };
  } finally {
    clearInterval(feeding);
  }
}

/** The brokers trade at the prices of the site's market. */
async function feedPrices(site: FaultSite, brokers: OutsideBrokers): Promise<void> {
  const rows = await fetch(`${site.address}/api/prices`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<{ symbol: string; price: string | null }[]>) : []))
    .catch(() => []);
  const prices = Object.fromEntries(rows.flatMap(({ symbol, price }) => (price ? [[symbol, Number(price)]] : [])));
  if (rows.length > 0) await brokers.ask({ ask: 'prices', prices });
}
