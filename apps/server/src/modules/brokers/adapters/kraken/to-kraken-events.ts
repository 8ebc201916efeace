import type { BrokerEvent } from '../../broker-adapter.ts';
import { timeCursor } from '../settled-events.ts';
import type { KrakenHistory } from './kraken-history.ts';

const KINDS = { entry: 'filled', stop: 'stopped', close: 'closed' } as const;
const ENDED = new Set(['canceled', 'expired']);

/** Returns what happened to the orders of the site. Events have time, kind and id as cursor, as texts that sort by time. */
export function toKrakenEvents(history: KrakenHistory): BrokerEvent[] {
  const roles = history.roles();
  const orders = history.orders();
  const events: BrokerEvent[] = [];
  for (const [txid, { clientId, role }] of roles) {
    if (role !== 'entry') continue;
    const { opentm, closetm, vol, vol_exec, descr, status, reason } = orders.get(txid)!;
    const base = { clientId, brokerRef: txid, costs: 0 };
    const price = descr.price || null;
    events.push({ ...base, ...getMoment(opentm, 0, txid), kind: 'accepted', units: vol, price, reason: null });
    if (!ENDED.has(status)) continue;
    const left = { units: vol - vol_exec, price: null, reason: reason || status };
    events.push({ ...base, ...getMoment(closetm ?? opentm, 2, txid), kind: 'cancelled', ...left });
  }
  for (const [id, { ordertxid, time, price, vol, fee }] of history.trades) {
    const known = roles.get(ordertxid);
    if (!known) continue;
    const fill = { clientId: known.clientId, brokerRef: ordertxid, kind: KINDS[known.role], units: vol, price };
    events.push({ ...fill, ...getMoment(time, 1, id), costs: fee, reason: null });
  }
  return events;
}

const getMoment = (seconds: number, kind: number, id: string) => {
  const at = Math.round(seconds * 1_000);
  return { at, cursor: timeCursor(at, kind, id) };
};
