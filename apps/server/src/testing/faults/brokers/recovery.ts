import { setTimeout as pause } from 'node:timers/promises';
import { clientTag } from '../../../modules/brokers/adapters/client-tag.ts';
import type { FaultSite } from '../fault-site.ts';
import { OUTSIDE, type Outside, type WhileBare } from './broker-messages.ts';
import { getConnection } from './connect-members.ts';
import type { OutsideBrokers } from './outside-brokers.ts';

/** Time after which a missing stop or an unnamed difference is no longer waited for. */
export const WAIT_MS = 40_000;
const LOOK_MS = 100;

type Row = Readonly<{
  id: string;
  compared_at: Date | null;
  differences: readonly { readonly kind: string }[];
  problem: string | null;
}>;

/** Waits until each account was compared after a moment; a position of another program is a difference that must be named. */
export async function whenNamed(
  site: Pick<FaultSite, 'query'>,
  since: Date,
): Promise<{ readonly at: number; readonly faults: string[] }> {
  const read = () => site.query<Row>('select id, compared_at, differences, problem from broker_connection');
  const isCompared = ({ compared_at }: Row) => compared_at !== null && compared_at > since;
  const until = Date.now() + WAIT_MS;
  let rows = await read();
  while (!rows.every(isCompared) && Date.now() < until) {
    await pause(LOOK_MS);
    rows = await read();
  }
  const faults = rows.flatMap((row) => {
    if (!isCompared(row)) return [`${row.id} was not compared within ${WAIT_MS} ms: ${row.problem}`];
    const mustName = row.id === getConnection('oanda') || row.id === getConnection('metatrader-5');
    const isNamed = row.differences.some(({ kind }) => kind === 'foreign');
    return mustName && !isNamed ? [`${row.id} does not name the position of another program`] : [];
  });
  return { at: Math.max(...rows.map(({ compared_at }) => compared_at?.getTime() ?? 0)), faults };
}

/** Returns orders that a broker has forgotten and that the site shows as its own without a difference, in sentences. */
export async function unnamedLosses(
  site: Pick<FaultSite, 'query'>,
  brokers: OutsideBrokers,
  forgotten: readonly string[],
): Promise<string[]> {
  const parts = await site.query<{ client_id: string }>(`
    select client_id from broker_part where state in ('accepted', 'open') and not exists (
      select from broker_connection, jsonb_array_elements(differences) as difference
      where difference ->> 'lost' = broker_part.client_id)`);
  const shown = new Set(parts.flatMap(({ client_id }) => [client_id, clientTag(client_id).tag]));
  const { brokers: views } = await brokers.ask({ ask: 'view' });
  // One whose answer was not known yet was placed again.
  const held = new Set(OUTSIDE.flatMap((name) => Object.keys(views[name].orders)));
  return forgotten.flatMap((id) => (shown.has(id) && !held.has(id) ? [`the lost order ${id} is not named`] : []));
}

/** What came before missing stops that must come after them, in sentences. */
export const lateStops = (
  dropped: Readonly<Record<Outside, number>>,
  whileBare: Readonly<Record<Outside, WhileBare>>,
): string[] =>
  OUTSIDE.filter((name) => dropped[name] > 0).flatMap((name) => {
    const { orders, reports } = whileBare[name];
    return [
      ...(orders > 0 ? [`${name} was sent ${orders} orders while a position had no stop`] : []),
      ...(reports > 1 ? [`${name} had its stops only with the answer to report ${reports}`] : []),
    ];
  });

/** Resolves with when each broker had all its stops again: once all have, or after the longest wait. */
export async function whenCovered(brokers: OutsideBrokers, dropped: Readonly<Record<Outside, number>>) {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const { coveredAt } = await brokers.ask({ ask: 'view' });
    if (OUTSIDE.every((name) => dropped[name] === 0 || coveredAt[name] !== null) || Date.now() > until)
      return coveredAt;
    await pause(LOOK_MS);
  }
}
