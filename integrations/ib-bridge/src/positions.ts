import { readOrderRef } from './order-ref.ts';
import type { Side } from './protocol.ts';
import type { StoredExecution } from './state.ts';
import type { Holding } from './tws-link.ts';

/** The part of a holding that one order of the site opened: Interactive Brokers nets all positions of a contract. */
export interface OwnPosition {
  readonly clientId: string;
  readonly conId: number;
  readonly side: Side;
  readonly units: number;
  /** Mean price of the fills. */
  readonly price: number;
  readonly ref: string;
}

/** Units that differ by less are the same. */
const TOLERANCE = 1e-9;

/** Returns the open positions of the site's orders, from their fills. */
export function ownPositions(executions: readonly StoredExecution[]): OwnPosition[] {
  const byId = Map.groupBy(executions, ({ orderRef }) => readOrderRef(orderRef)?.clientId ?? '');
  return [...byId].flatMap(([clientId, all]) => {
    const entries = all.filter(({ orderRef }) => readOrderRef(orderRef)?.role === 'entry');
    const [first] = entries;
    if (clientId === '' || !first) return [];
    const filled = entries.reduce((sum, { units }) => sum + units, 0);
    const left = all.filter((one) => !entries.includes(one)).reduce((sum, { units }) => sum - units, filled);
    if (left <= TOLERANCE) return [];
    const price = entries.reduce((sum, one) => sum + one.units * one.price, 0) / filled;
    const { conId, ref, isBuy } = first;
    return [{ clientId, conId, side: isBuy ? 'long' : 'short', units: left, price, ref }];
  });
}

export interface ForeignPosition {
  readonly holding: Holding;
  /** Negative on the short side. */
  readonly units: number;
}

/**
 * Returns which positions the account really has. What TWS holds is the truth: where it is less than the site's fills add up to,
 * positions without a stop at TWS are smaller first, because they were closed while the bridge did not run. What it is more
 * belongs to someone else.
 */
export function reconcileHoldings(
  own: readonly OwnPosition[],
  holdings: readonly Holding[],
  hasStop: (clientId: string) => boolean,
): { readonly own: readonly OwnPosition[]; readonly foreign: readonly ForeignPosition[] } {
  const result: OwnPosition[] = [];
  const foreign: ForeignPosition[] = [];
  const conIds = new Set([...own.map(({ conId }) => conId), ...holdings.map(({ contract }) => contract.conId ?? 0)]);
  for (const conId of conIds) {
    const holding = holdings.find(({ contract }) => contract.conId === conId);
    const positions = own
      .filter((position) => position.conId === conId)
      .sort((a, b) => +hasStop(a.clientId) - +hasStop(b.clientId));
    let difference = (holding?.units ?? 0) - positions.reduce((sum, position) => sum + signed(position), 0);
    for (const position of positions) {
      const sign = Math.sign(signed(position));
      const missing = difference * sign < 0 ? Math.min(Math.abs(difference), position.units) : 0;
      difference += sign * missing;
      const units = position.units - missing;
      if (units > TOLERANCE) result.push({ ...position, units });
    }
    if (holding && Math.abs(difference) > TOLERANCE) foreign.push({ holding, units: difference });
  }
  return { own: result, foreign };
}

const signed = ({ side, units }: OwnPosition): number => (side === 'long' ? units : -units);
