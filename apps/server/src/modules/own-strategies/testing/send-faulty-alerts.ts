import { type OwnInbound, writes } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { and, asc, eq } from 'drizzle-orm';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { START } from '../../../testing/use-members.ts';
import { grantPlan } from '../../billing/grants.ts';
import { notifyGap } from '../inbound/notify-gap.ts';
import { notifyRefusal } from '../inbound/notify-refusal.ts';
import { receiveAlert } from '../inbound/receive-alert.ts';
import { ownInboundCall } from '../inbound.tables.ts';
import { ownSignal } from '../own-strategies.tables.ts';
import { faultyAlerts, type SentAlert } from './faulty-alerts.ts';
import type { useOwnStrategies } from './use-own-strategies.ts';

const SYMBOL = 'XAUUSD';
/** Fewer than fifty alerts in an hour, so that the limit of signals refuses none. */
const STEP_MS = 2 * MINUTE_MS;
const LEVELS = {
  long: { stop: 1_990, targets: [2_010] },
  short: { stop: 2_010, targets: [1_990] },
  flat: {},
} as const;

/** What became of alerts. */
interface Result {
  /** Alerts that ended neither as accepted once nor as one named gap, with repetitions as duplicates. */
  readonly wrong: readonly string[];
  /** Alerts that were lost. */
  readonly lost: number;
  /** Of those, the ones that an accepted alert passed over without a gap. */
  readonly silent: number;
  /** Alerts whose symbol then had a signal of another side than its position. */
  readonly disagreeing: number;
}

/** Sends faulty alerts to an address of its own. After each lost one its member sets the position. */
export async function sendFaultyAlerts(
  own: ReturnType<typeof useOwnStrategies>,
  { seed, count, isCounted }: { readonly seed: number; readonly count: number; readonly isCounted: boolean },
): Promise<Result> {
  const { clock, createStrategy, database, done, get, mails, market } = own;
  const member = own.member();
  const from = START + DAY_MS;
  const until = from + (count + 1) * STEP_MS;
  await grantPlan(database(), { accountId: member, plan: 'pro', from: START, until }, async () => {});
  const { id } = await createStrategy();
  const { publicId, secret } = await done(writes.ownInbound.rotate, { id });
  const notices = {
    clock,
    queueMail: async (_db: unknown, mail: (typeof mails)[number]) => void mails.push(mail),
    origin: 'https://signals.example.com',
  };
  const deps = {
    clock,
    provider: market.market,
    secret: async () => 'secret of the site',
    notifyGap: notifyGap(notices),
    notifyRefusal: notifyRefusal(notices),
    count: () => null,
  };
  const viewer = testViewer(database(), { principal: { kind: 'anonymous' }, clock });
  const { sent, received } = faultyAlerts({ seed, count, symbols: [SYMBOL], from, stepMs: STEP_MS });
  const getBody = ({ position, previous, counter, at }: SentAlert) => {
    const counted = isCounted ? { counter } : {};
    const alert = { key: secret, symbol: SYMBOL, position, previous, time: at, entry: 2_000, ...LEVELS[position] };
    return JSON.stringify({ ...alert, ...counted });
  };
  const arrived = new Set(received);
  let newest = 0;
  let silent = 0;
  let disagreeing = 0;
  for (const alert of received) {
    clock.time = Math.max(clock.time, alert.at);
    const { outcome, detail } = await receiveAlert(deps, viewer, publicId, { body: getBody(alert), pathSecret: null });
    const isLate = detail.startsWith('A late alert');
    if (outcome === 'duplicate' || isLate) continue;
    if (outcome === 'gap') await done(writes.ownInbound.setPosition, { id, symbol: SYMBOL, position: alert.position });
    if (outcome === 'accepted' && newest > 0)
      silent += sent.slice(newest, alert.counter - 1).filter((passed) => !arrived.has(passed)).length;
    newest = alert.counter;
    disagreeing += await countDisagreeing(database(), id, alert.position);
  }
  const calls = await database()
    .select()
    .from(ownInboundCall)
    .where(eq(ownInboundCall.publicId, publicId))
    .orderBy(asc(ownInboundCall.id));
  const outcomes = Map.groupBy(calls, ({ body }) => body);
  const wrong = [...arrived].flatMap((alert) => {
    const of = outcomes.get(getBody(alert).replace(secret, '…'))!.map(({ outcome }) => outcome);
    const [first, ...again] = of;
    const isRight = (first === 'accepted' || first === 'gap') && again.every((outcome) => outcome === 'duplicate');
    return isRight ? [] : [`${alert.counter}: ${of.join(', ')}`];
  });
  if (calls.length !== received.length) wrong.push(`${received.length} calls, ${calls.length} listed`);
  const { positions } = await get<OwnInbound>(`/api/own-strategies/${id}/inbound`);
  if (positions[0]?.position !== sent.at(-1)!.position) wrong.push(`the last position is ${positions[0]?.position}`);
  return { wrong, lost: sent.length - arrived.size, silent, disagreeing };
}

type Database = Parameters<typeof grantPlan>[0];

async function countDisagreeing(db: Database, strategyId: string, position: string): Promise<number> {
  const active = await db
    .select({ side: ownSignal.side, requests: ownSignal.requests })
    .from(ownSignal)
    .where(and(eq(ownSignal.strategyId, strategyId), eq(ownSignal.status, 'active')));
  return active.filter(({ side, requests }) => side !== position && requests.length === 0).length;
}
