import type { BrokerOrderState, BrokerPosition, HeldCoin } from '../broker-adapter.ts';
import type { OrderRow, PartRow, StoredDifference } from '../brokers.tables.ts';
import type { OrderWithParts } from '../order-repository.ts';
import { priceWords } from '../price-words.ts';
import { coinWords, unitsWords } from '../units-words.ts';

/** What a broker reports of an account. */
export interface BrokerReport {
  readonly orders: readonly BrokerOrderState[];
  readonly positions: readonly BrokerPosition[];
  /** Coins of instruments with a position, by their names, where the broker has coins; null if they could not be read. */
  readonly coins: ReadonlyMap<string, HeldCoin> | null;
  /** Whether the broker holds events back: what is in no list may have ended. */
  readonly lacksEvents: boolean;
}

export interface FoundDifference extends Omit<StoredDifference, 'seenAt'> {
  /** Order whose stop is set because of it. */
  readonly stopOf?: string;
}

/** What the comparison of an account found. */
export interface Comparison {
  readonly differences: readonly FoundDifference[];
  /** Orders of the site that the broker does not know, by copied signal. */
  readonly lost: ReadonlyMap<string, readonly string[]>;
  /** Stops that the broker does not hold as they should be. */
  readonly stops: readonly { readonly clientId: string; readonly stop: number }[];
}

/** Part of bought coins that commissions may take. */
export const FEES = 0.01;
/** Units that differ by less are the same. */
const TOLERANCE = 1e-9;

/**
 * Compares what a broker reports with what was placed. A difference is shown and never repaired, except for stops.
 * @param isOurs Whether the site placed an order of this id, also one that has ended
 * @param priceStep Smallest step of the price of a symbol at the broker
 */
export function compareWithBroker(
  ours: readonly OrderWithParts[],
  { orders, positions, coins, lacksEvents }: BrokerReport,
  isOurs: (clientId: string) => boolean,
  priceStep: (instrument: string | null) => number,
): Comparison {
  const reported = { orders, positions, lacksEvents };
  const found = ours.flatMap(({ order, parts }) => {
    const step = priceStep(order.brokerSymbol);
    return parts.flatMap((part) => {
      if (part.state !== 'accepted' && part.state !== 'open') return [];
      return { order, part, ...comparePart(order, part, reported, step) };
    });
  });
  const stops = found.flatMap(({ order, part, differences }) =>
    differences.some(({ stopOf }) => stopOf !== undefined) ? { clientId: part.clientId, stop: order.currentStop } : [],
  );
  const lost = Map.groupBy(
    found.filter(({ isLost }) => isLost),
    ({ order }) => order.id,
  );
  return {
    differences: [
      ...found.flatMap(({ differences }) => differences),
      ...listForeign(reported, isOurs),
      ...(coins === null ? [] : compareCoins(ours, positions, coins)),
    ],
    lost: new Map([...lost].map(([id, rows]) => [id, rows.map(({ part }) => part.clientId)])),
    stops,
  };
}

type Reported = Pick<BrokerReport, 'orders' | 'positions' | 'lacksEvents'>;

/** Compares one order of the site with what the broker has of it. */
function comparePart(
  { symbol, currentStop }: OrderRow,
  { clientId, state, units, filledUnits, closedUnits }: PartRow,
  { orders, positions, lacksEvents }: Reported,
  step: number,
): { readonly isLost: boolean; readonly differences: readonly FoundDifference[] } {
  const position = positions.find((one) => one.clientId === clientId);
  const held = filledUnits - closedUnits;
  const size = (detail: string): FoundDifference => ({ kind: 'size', symbol, detail });
  if (position === undefined) {
    if (!orders.some((one) => one.clientId === clientId)) {
      if (lacksEvents) return { isLost: false, differences: [] };
      const detail = `The broker does not know the order of ${unitsWords(units)}. It is not placed again.`;
      return { isLost: true, differences: [{ kind: 'lost', symbol, detail, lost: clientId }] };
    }
    if (state !== 'open' || held <= TOLERANCE) return { isLost: false, differences: [] };
    // Its stop or target still waits: at brokers that net positions one can be closed without them.
    const detail = `No position at the broker, ${unitsWords(held)} here. If you closed it, cancel its stop and target there: they would open a new one.`;
    return { isLost: false, differences: [size(detail)] };
  }
  const slack = position.isOld ? held * FEES : TOLERANCE;
  const isOther = state === 'open' && Math.abs(position.units - held) > slack;
  const stop = compareStops(position, currentStop, step);
  return {
    isLost: false,
    differences: [
      ...(isOther ? [size(`${unitsWords(position.units)} at the broker, ${unitsWords(held)} here.`)] : []),
      ...(stop === null ? [] : [{ ...stop, symbol, stopOf: clientId }]),
    ],
  };
}

function compareStops(
  { stop, otherStops = [] }: BrokerPosition,
  published: number,
  step: number,
): Pick<FoundDifference, 'kind' | 'detail'> | null {
  const words = priceWords(published, step);
  if (stop === null) return { kind: 'no-stop', detail: `The position has no stop. It is set to ${words}.` };
  const other = [stop, ...otherStops].find((level) => Math.abs(level - published) > step / 2 + TOLERANCE);
  if (other === undefined) return null;
  return { kind: 'stop', detail: `The stop is at ${priceWords(other, step)}. It is moved to the published ${words}.` };
}

/** Names what the site did not place. Stops and targets belong to positions. */
function listForeign(
  { orders, positions }: Reported,
  isOurs: (clientId: string) => boolean,
): readonly FoundDifference[] {
  const isForeign = ({ clientId }: { readonly clientId: string | null }) => clientId === null || !isOurs(clientId);
  const name = (what: string, { instrument, side, units }: BrokerPosition | BrokerOrderState): FoundDifference => {
    const detail = `A ${side} ${what} of ${unitsWords(units)} was not placed by this site. It is never touched.`;
    return { kind: 'foreign', symbol: instrument, detail };
  };
  const entries = orders.filter(({ role }) => role !== 'stop' && role !== 'target');
  return [
    ...positions.filter(isForeign).map((one) => name('position', one)),
    ...entries.filter(isForeign).map((one) => name('order', one)),
  ];
}

/** Names coins of which the account has fewer than were bought here. More of them may be the member's own. */
function compareCoins(
  ours: readonly OrderWithParts[],
  positions: readonly BrokerPosition[],
  coins: ReadonlyMap<string, HeldCoin>,
): FoundDifference[] {
  const needed = new Map<string, { readonly symbol: string; readonly held: number; units: number }>();
  for (const { order, parts } of ours)
    for (const { clientId } of parts) {
      const position = positions.find((one) => one.clientId === clientId);
      const held = position && coins.get(position.instrument);
      if (!held) continue;
      const known = needed.get(held.coin) ?? { symbol: order.symbol, held: held.units, units: 0 };
      needed.set(held.coin, { ...known, units: known.units + position.units });
    }
  return [...needed].flatMap(([coin, { symbol, held, units }]) => {
    if (held >= units * (1 - FEES)) return [];
    const detail = `The account has ${coinWords(held, coin)}, and ${coinWords(units, coin)} were bought here. If you sold some, cancel their stop there and disconnect the account: other coins of yours would be sold.`;
    return [{ kind: 'size', symbol, detail, coin }];
  });
}
