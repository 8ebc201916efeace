import { executionTime } from './execution-time.ts';
import { readOrderRef } from './order-ref.ts';
import type { ReportedEvent } from './protocol.ts';
import type { BridgeState, SentOrder, StoredExecution } from './state.ts';
import type { TwsLink } from './tws-link.ts';

/** How long a fill waits for its commission before it is reported without it. */
const COMMISSION_MS = 5_000;
const KINDS = { entry: 'filled', stop: 'stopped', target: 'target', close: 'closed' } as const;

/** Stores the fills of the site's orders that TWS has shown, with their costs in the account's currency. */
export function storeExecutions(
  { executions, commissions }: TwsLink,
  state: BridgeState,
  account: string,
  toAccountCurrency: (amount: number, currency: string) => number,
  now: number,
): void {
  const known = new Map(state.executions.map((one) => [one.id, one]));
  const changed: StoredExecution[] = [];
  for (const [execId, { contract, execution }] of executions) {
    if (!readOrderRef(execution.orderRef) || execution.acctNumber !== account) continue;
    const id = execId.replace(/\.\d+$/, '');
    const report = commissions.get(execId);
    const costs = report?.commission === undefined ? null : toAccountCurrency(report.commission, report.currency ?? '');
    const before = known.get(id);
    if (before && (before.costs !== null || costs === null)) continue;
    changed.push({
      id,
      orderRef: execution.orderRef!,
      conId: contract.conId!,
      at: executionTime(execution.time, now),
      isBuy: execution.side === 'BOT',
      units: execution.shares!,
      price: execution.price!,
      ref: String(execution.permId ?? 0),
      seenAt: before?.seenAt ?? now,
      isReported: before?.isReported ?? false,
      areCostsDue: before?.isReported ?? false,
      costs,
    });
  }
  state.putExecutions(changed);
}

/** Returns what the site does not have yet: fills whose costs are known, costs that came later, and entries that ended unfilled. */
export function unreportedEvents({ executions, orders }: BridgeState, now: number): readonly ReportedEvent[] {
  const fills = executions
    .filter(({ isReported, costs, seenAt }) => !isReported && (costs !== null || now - seenAt > COMMISSION_MS))
    .map(({ id, orderRef, at, units, price, costs, ref }): ReportedEvent => {
      const { clientId, role } = readOrderRef(orderRef)!;
      return { id, ref, clientId, at, kind: KINDS[role], units, price, costs: costs ?? 0 };
    });
  const late = executions
    .filter(({ areCostsDue }) => areCostsDue)
    .map((one): ReportedEvent => {
      const { ref, orderRef, costs } = one;
      const { clientId } = readOrderRef(orderRef)!;
      const reason = 'Commission that came after the fill.';
      return { id: costsId(one), ref, clientId, at: now, kind: 'costs', units: 0, price: null, costs: costs!, reason };
    });
  const ended = orders.filter(isUnreported).map(
    (order): ReportedEvent => ({
      id: endId(order),
      ref: order.ref ?? '0',
      clientId: order.clientId,
      at: now,
      kind: 'cancelled',
      units: order.endedUnits!,
      price: null,
      costs: 0,
      reason: order.reason ?? '',
    }),
  );
  return [...fills.sort((a, b) => a.at - b.at), ...late, ...ended];
}

/** Notes that the site has events. */
export function markReported(state: BridgeState, events: readonly ReportedEvent[]): void {
  const ids = new Set(events.map(({ id }) => id));
  state.putExecutions(state.executions.filter(({ id }) => ids.has(id)).map((one) => ({ ...one, isReported: true })));
  state.putExecutions(
    state.executions.filter((one) => ids.has(costsId(one))).map((one) => ({ ...one, areCostsDue: false })),
  );
  for (const order of state.orders)
    if (isUnreported(order) && ids.has(endId(order))) state.putOrder({ ...order, isReported: true });
}

const isUnreported = ({ state, endedUnits = 0, isReported }: SentOrder) =>
  state === 'ended' && endedUnits > 0 && isReported !== true;
const costsId = ({ id }: StoredExecution) => `${id}-costs`;
const endId = ({ clientId }: SentOrder) => `end-${clientId}`;
