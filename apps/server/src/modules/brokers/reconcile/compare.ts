import type { BrokerOrderState, BrokerPosition, HeldCoin } from '../broker-adapter.ts';
import type { StoredDifference } from '../brokers.tables.ts';
import type { OrderWithParts } from '../order-repository.ts';
import { priceWords } from '../price-words.ts';
import { coinWords, unitsWords } from '../units-words.ts';

/** What a broker reports of an account. */
export interface BrokerReport {
  readonly orders: readonly BrokerOrderState[];
  readonly positions: readonly BrokerPosition[];
  /** Coins of instruments with a position, by their names, where the broker has coins; null if they could not be read. */
  readonly coins: ReadonlyMap<string, HeldCoin> | null;
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
const FEES = 0.01;
/** Units that differ by less are the same. */
const TOLERANCE = 1e-9;

/**
 * Compares what a broker reports with what was placed. A difference is shown and never repaired, except for stops.
 * @param isOurs Whether the site placed an order of this id, also one that has ended
 * @param priceStep Smallest step of the price of a symbol at the broker
 */
export function compareWithBroker(
  ours: readonly OrderWithParts[],
  { orders, positions, coins }: BrokerReport,
  isOurs: (clientId: string) => boolean,
  priceStep: (instrument: string | null) => number,
): Comparison {
  const differences: FoundDifference[] = [];
  const lost = new Map<string, string[]>();
  const stops: { clientId: string; stop: number }[] = [];
  const isListed = (clientId: string) =>
    orders.some((one) => one.clientId === clientId) || positions.some((one) => one.clientId === clientId);

  for (const { order, parts } of ours) {
    const { symbol, brokerSymbol, currentStop } = order;
    const step = priceStep(brokerSymbol);
    for (const part of parts) {
      const { clientId, state } = part;
      if (state !== 'accepted' && state !== 'open') continue;
      const position = positions.find((one) => one.clientId === clientId);
      if (!isListed(clientId)) {
        lost.set(order.id, [...(lost.get(order.id) ?? []), clientId]);
        const detail = `The broker does not know the order of ${unitsWords(part.units)}. It is not placed again.`;
        differences.push({ kind: 'lost', symbol, detail });
      }
      const held = part.filledUnits - part.closedUnits;
      if (position === undefined) {
        // Its stop or target still waits: at brokers that net positions one can be closed without them.
        if (isListed(clientId) && state === 'open' && held > TOLERANCE)
          differences.push({
            kind: 'size',
            symbol,
            detail: `No position at the broker, ${unitsWords(held)} here. If you closed it, cancel its stop and target there: they would open a new one.`,
          });
        continue;
      }
      if (state === 'open' && Math.abs(position.units - held) > TOLERANCE)
        differences.push({
          kind: 'size',
          symbol,
          detail: `${unitsWords(position.units)} at the broker, ${unitsWords(held)} here.`,
        });
      const published = priceWords(currentStop, step);
      const setStop = (kind: 'no-stop' | 'stop', detail: string) => {
        differences.push({ kind, symbol, detail, stopOf: clientId });
        stops.push({ clientId, stop: currentStop });
      };
      if (position.stop === null) setStop('no-stop', `The position has no stop. It is set to ${published}.`);
      else if (Math.abs(position.stop - currentStop) > step / 2 + TOLERANCE)
        setStop(
          'stop',
          `The stop is at ${priceWords(position.stop, step)}. It is moved to the published ${published}.`,
        );
    }
  }

  for (const { clientId, instrument, side, units } of positions) {
    if (clientId !== null && isOurs(clientId)) continue;
    differences.push({
      kind: 'foreign',
      symbol: instrument,
      detail: `A ${side} position of ${unitsWords(units)} was not placed by this site. It is never touched.`,
    });
  }
  for (const { clientId, instrument, side, units, role } of orders) {
    if (role === 'stop' || role === 'target' || (clientId !== null && isOurs(clientId))) continue;
    differences.push({
      kind: 'foreign',
      symbol: instrument,
      detail: `A ${side} order of ${unitsWords(units)} was not placed by this site. It is never touched.`,
    });
  }
  if (coins !== null) differences.push(...compareCoins(ours, positions, coins));
  return { differences, lost, stops };
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
