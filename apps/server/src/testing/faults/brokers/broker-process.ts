import { binanceStandIn } from '../../../modules/brokers/adapters/binance/testing/binance-stand-in.ts';
import { readLines, Terminal } from '../../../modules/brokers/adapters/bridge/testing/terminal.ts';
import { bybitStandIn } from '../../../modules/brokers/adapters/bybit/testing/bybit-stand-in.ts';
import { krakenStandIn } from '../../../modules/brokers/adapters/kraken/testing/kraken-stand-in.ts';
import { oandaStandIn } from '../../../modules/brokers/adapters/oanda/testing/oanda-stand-in.ts';
import { okxStandIn } from '../../../modules/brokers/adapters/okx/testing/okx-stand-in.ts';
import { serveStandIn } from '../../../modules/brokers/adapters/testing/serve-stand-in.ts';
import type { HttpStandIn } from '../../../modules/brokers/adapters/testing/stand-in.ts';
import type { Venue } from '../../../modules/brokers/adapters/testing/venue.ts';
import { type BrokerReplies, type BrokerRequest, OUTSIDE, type Outside } from './broker-messages.ts';
import { TRADED } from './traded.ts';

/*
 * Brokers in a process of their own, which survive the end of the site: five over HTTP, and a terminal whose program calls the site.
 */

const POLL_MS = 1_000;
const LOOK_MS = 20;

const terminal = new Terminal(TRADED);
const web = {
  oanda: oandaStandIn(TRADED),
  kraken: krakenStandIn(TRADED),
  binance: binanceStandIn(TRADED),
  bybit: bybitStandIn(TRADED),
  okx: okxStandIn(TRADED),
};
const venues: Readonly<Record<Outside, Venue>> = {
  oanda: web.oanda.venue,
  'metatrader-5': terminal.venue,
  kraken: web.kraken.venue,
  binance: web.binance.venue,
  bybit: web.bybit.venue,
  okx: web.okx.venue,
};
const dropStops: Readonly<Record<Outside, () => void>> = {
  oanda: web.oanda.dropStops,
  'metatrader-5': () => terminal.dropStops(),
  kraken: web.kraken.dropStops,
  binance: web.binance.dropStops,
  bybit: web.bybit.dropStops,
  okx: web.okx.dropStops,
};
// Half of Kraken's time to the matching engine would be past its deadline on a busy machine.
web.kraken.state.engineDelayMs = 0;

const each = <T>(value: (venue: Venue, name: Outside) => T) =>
  Object.fromEntries(OUTSIDE.map((name) => [name, value(venues[name], name)])) as Record<Outside, T>;

/** The venues follow the wall clock; calls move theirs a little ahead. */
const tick = () => each((venue) => Object.assign(venue, { now: Math.max(venue.now, Date.now()) }));

async function serve(standIn: HttpStandIn): Promise<string> {
  const { origin } = await serveStandIn(standIn, () => {
    tick();
    return false;
  });
  return origin;
}

/** One call of the program at the terminal. What does not arrive is sent again with the next call. */
async function poll(site: string, key: string): Promise<void> {
  tick();
  const headers = { 'bridge-token': key, 'content-type': 'application/json', accept: 'text/plain' };
  const body = JSON.stringify(terminal.report());
  const wasBare = hasBare('metatrader-5');
  const lines = await fetch(`${site}/api/bridge/poll`, { method: 'POST', headers, body })
    .then(async (answer) => (answer.ok ? readLines(await answer.text()) : null))
    .catch(() => null);
  if (lines === null) return;
  if (wasBare) whileBare['metatrader-5'].reports += 1;
  terminal.acknowledged();
  for (const command of lines) terminal.carryOut(command);
}

const isOurs = ({ order }: Venue['positions'][number]) => order.clientId !== '';
/** What lost its stop while the program was down, and has had none since. A close cancels the stop of what it sells. */
const lost = new Set<Venue['positions'][number]>();
const hasBare = (name: Outside) =>
  venues[name].positions.some((position) => lost.has(position) && position.stop === null);
let coveredAt = each<number | null>(() => null);
let whileBare = each(() => ({ orders: 0, reports: 0 }));
let ordersAtDrop = each(() => 0);
const bare = new Set<Outside>();
setInterval(() => {
  for (const position of lost) if (position.stop !== null) lost.delete(position);
  for (const name of OUTSIDE) {
    if (!hasBare(name)) {
      if (bare.delete(name)) coveredAt[name] = Date.now();
      continue;
    }
    bare.add(name);
    whileBare[name].orders = venues[name].orders.length - ordersAtDrop[name];
  }
}, LOOK_MS);

/** A position that another program opened, and one of the site that the broker has lost; where the broker shows who opened it. */
function disagree(): string[] {
  const forgotten: string[] = [];
  for (const name of ['oanda', 'metatrader-5'] as const) {
    const venue = venues[name];
    const own = venue.positions.find(isOurs);
    if (own) {
      venue.forget(own.order.clientId);
      forgotten.push(own.order.clientId);
    }
    if (venue.positions.some((position) => !isOurs(position))) continue;
    const terms = { clientId: '', instrument: 'EURUSD', side: 'long', type: 'market', units: 7, price: null } as const;
    venue.place({ ...terms, stop: 0, target: null, expiresAt: null });
  }
  return forgotten;
}

const handlers: { [A in BrokerRequest['ask']]: (request: never) => Promise<BrokerReplies[A]> | BrokerReplies[A] } = {
  async open({ site, bridgeKey }: Extract<BrokerRequest, { ask: 'open' }>) {
    let isPolling = false;
    setInterval(() => {
      if (isPolling) return;
      isPolling = true;
      void poll(site, bridgeKey).finally(() => {
        isPolling = false;
      });
    }, POLL_MS);
    const { oanda, kraken, binance, bybit, okx } = web;
    return {
      origins: {
        OANDA_DEMO_ORIGIN: await serve(oanda),
        KRAKEN_ORIGIN: await serve(kraken),
        BINANCE_DEMO_ORIGIN: await serve(binance),
        BYBIT_DEMO_ORIGIN: await serve(bybit),
        OKX_ORIGIN: await serve(okx),
      },
      credentials: {
        oanda: oanda.credentials,
        kraken: kraken.credentials,
        binance: binance.credentials,
        bybit: bybit.credentials,
        okx: okx.credentials,
      },
    };
  },
  prices({ prices }: Extract<BrokerRequest, { ask: 'prices' }>) {
    tick();
    each((venue) => venue.setPrices(prices));
    return null;
  },
  'drop-stops'() {
    tick();
    lost.clear();
    const dropped = each((venue) => {
      const own = venue.positions.filter(isOurs);
      for (const position of own) lost.add(position);
      return own.length;
    });
    for (const name of OUTSIDE) dropStops[name]();
    bare.clear();
    for (const name of OUTSIDE) if (hasBare(name)) bare.add(name);
    coveredAt = each(() => null);
    whileBare = each(() => ({ orders: 0, reports: 0 }));
    ordersAtDrop = each(({ orders }) => orders.length);
    return { dropped };
  },
  disagree() {
    tick();
    return { forgotten: disagree() };
  },
  view() {
    const brokers = each((venue) => {
      const orders: Record<string, number> = {};
      for (const { clientId } of venue.orders) if (clientId !== '') orders[clientId] = (orders[clientId] ?? 0) + 1;
      const positions = venue.positions.filter(isOurs).map(({ order, units, stop }) => {
        return { clientId: order.clientId, units, stop };
      });
      return { orders, positions };
    });
    return { brokers, coveredAt, whileBare };
  },
};

process.on('message', async ({ id, request }: { id: number; request: BrokerRequest }) => {
  process.send!({ id, reply: await handlers[request.ask](request as never) });
});
process.on('disconnect', () => process.exit());
