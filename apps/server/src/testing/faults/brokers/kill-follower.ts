import { setTimeout as pause } from 'node:timers/promises';
import type { BrokerId, LogFact } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import { COPY_POINTS } from '../../../modules/brokers/testing/interrupt-copying.ts';
import { closedFact, openedFact } from '../../../modules/log/testing/facts.ts';
import type { FailPoint } from '../../../platform/fail-points.ts';
import { OUTSIDE, type Outside } from './broker-messages.ts';
import { type Copies, checkCopies, doubledOrders } from './check-copies.ts';
import { COPIERS, getConnection } from './connect-members.ts';
import type { FollowerSite } from './follower-site.ts';
import { lateStops, unnamedLosses, WAIT_MS, whenCovered, whenNamed } from './recovery.ts';

/** Time within which the accounts must be at the point. */
const PASSED_MS = 60_000;
/** Time for what is under way to end, before the books are compared. */
const SETTLE_MS = 15_000;
/** Accounts that can hold a transaction of the work's connections open. */
const TRANSACTIONS = 4;
/** The brokers forget positions of the site before each of these kills. */
const DISAGREE_EACH = 5;
const STRATEGY = STRATEGIES[0]!.id;

export interface FollowerKills extends Copies {
  readonly kills: number;
  /** Accounts that were at a point when the process was killed, by broker and point. */
  readonly at: Readonly<Record<string, number>>;
  /** For each start and broker whose positions had lost their stops: time from readiness until each had one, ms. */
  readonly bare: readonly { readonly broker: Outside; readonly ms: number }[];
  /** Positions that lost their stops, and positions that brokers forgot. */
  readonly positions: number;
  readonly forgotten: number;
  /** From readiness until the last account was compared, ms. */
  readonly compared: readonly number[];
}

/**
 * Publishes a signal for all accounts, holds each account at a point, and kills the process that copies with `kill -9` once all are
 * there; each point in turn. While it is down, the brokers lose every stop, and some lose a position or have one of another program.
 * The next start must set the stops and name the rest.
 */
export async function killFollower(
  site: FollowerSite,
  kills: number,
  note: (line: string) => void,
): Promise<FollowerKills> {
  const { brokers } = site;
  const at: Record<string, number> = {};
  const bare: { broker: Outside; ms: number }[] = [];
  const compared: number[] = [];
  const faults: string[] = [];
  let [positions, lost] = [0, 0];
  await site.start();
  for (let n = 0; n < kills; n += 1) {
    const point = COPY_POINTS[n % COPY_POINTS.length]!;
    const known = faults.length;
    const fault = (text: string) => void faults.push(`kill ${n + 1}, ${point}: ${text}`);
    const active = activeAt(point, n);
    const ids = active.map((broker) => `'${getConnection(broker)}'`).join();
    await site.query(`update broker_connection set halted_at = case when id in (${ids}) then null else now() end`);
    // One transaction stores the copies of all accounts.
    const passings = point.endsWith('copy-commit') ? 1 : active.length;
    const reached = await site.killAt(point, passings, collectEntries(n), PASSED_MS);
    for (const broker of reached === passings ? active : []) {
      const key = `${broker} ${point}`;
      at[key] = (at[key] ?? 0) + 1;
    }

    const { forgotten } = n % DISAGREE_EACH === 0 ? await brokers.ask({ ask: 'disagree' }) : { forgotten: [] };
    const { dropped } = await brokers.ask({ ask: 'drop-stops' });
    lost += forgotten.length;
    const stoppedAt = new Date();
    const readyAt = await site.start();
    const named = await whenNamed(site, stoppedAt);
    for (const text of [...named.faults, ...(await unnamedLosses(site, brokers, forgotten))]) fault(text);
    compared.push(named.at - readyAt);
    const covered = await whenCovered(brokers, dropped);
    const times: Partial<Record<Outside, number>> = {};
    for (const name of OUTSIDE) {
      if (dropped[name] === 0) continue;
      const coveredAt = covered[name];
      positions += dropped[name];
      if (coveredAt === null) fault(`${name} holds a position without a stop after ${WAIT_MS} ms`);
      else {
        times[name] = coveredAt - readyAt;
        bare.push({ broker: name, ms: coveredAt - readyAt });
      }
    }
    const { brokers: books, whileBare } = await brokers.ask({ ask: 'view' });
    for (const text of [...lateStops(dropped, whileBare), ...doubledOrders(books)]) fault(text);
    note(
      `${n + 1} ${point}, ${reached} of ${passings} at it, ready after ${readyAt - stoppedAt.getTime()} ms, stops after it ` +
        `${JSON.stringify(times)}, compared ${named.at - readyAt} ms after it, faults ${JSON.stringify(faults.slice(known))}`,
    );
  }
  await pause(SETTLE_MS);
  const copies = await checkCopies(site, brokers);
  return { ...copies, faults: [...faults, ...copies.faults], kills, at, bare, positions, compared, forgotten: lost };
}

/** Returns the brokers whose accounts copy: all, or in turn as many as can be held at the point at the same time. */
const activeAt = (point: FailPoint, n: number): readonly BrokerId[] =>
  point === 'before-answer-commit'
    ? Array.from({ length: TRANSACTIONS }, (_, i) => COPIERS[(n + i) % COPIERS.length]!)
    : COPIERS;

/** Returns the entries of a kill: a signal, and the end of the signal before the last, which come first in turn. */
function collectEntries(n: number): LogFact[] {
  const opened = openedNow(`sig_${n}`, 1 + (n % 2));
  if (n < 2) return [opened];
  const closed = { ...closedFact(`sig_${n - 2}`), reason: 'exit' as const };
  return Math.floor(n / COPY_POINTS.length) % 2 === 0 ? [opened, closed] : [closed, opened];
}

function openedNow(signalId: string, parts: number): LogFact {
  const now = Date.now();
  const times = { barCloseAt: new Date(now).toISOString(), validUntil: new Date(now + 300_000).toISOString() };
  const targets = [
    { price: '1.10400', weight: 1 / parts },
    { price: '1.10600', weight: 1 / parts },
  ];
  return { ...openedFact(signalId, STRATEGY), ...times, stop: '1.09800', targets: targets.slice(0, parts) };
}
