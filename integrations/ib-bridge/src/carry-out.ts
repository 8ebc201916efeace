import type { AccountView } from './account-view.ts';
import { cancelEntry, closePosition, moveStop, ownOrders } from './change-orders.ts';
import { sumFilled } from './end-entries.ts';
import type { Instrument } from './instruments.ts';
import { orderRef } from './order-ref.ts';
import { placeBracket } from './place-bracket.ts';
import type { Command } from './protocol.ts';
import type { BridgeState } from './state.ts';
import type { Done, Trading } from './trading.ts';

/** TWS lists an order that it just got a moment later. */
const LISTED_MS = 3_000;

export interface CarryOut {
  readonly trading: Trading;
  readonly state: BridgeState;
  readonly view: AccountView;
  readonly instruments: readonly Instrument[];
  /** Why no entry may be placed now; null if it may. */
  readonly pause: string | null;
  readonly now: number;
}

const refused = (reason: string): Done => ({ ref: null, reason });

/** Carries out a command of the site. Returns null if it is not known what TWS did: the site sends the command again. */
export async function carryOut(at: CarryOut, command: Command): Promise<Done | null> {
  if (command.act === 'place') return place(at, command);
  const { trading, state, view } = at;
  const { clientId, id } = command;
  const position = view.own.find((one) => one.clientId === clientId);
  const own = ownOrders(view.orders, clientId, trading.link.settings.clientId, position);
  if (command.act === 'cancel') {
    const done = await cancelEntry(trading, own);
    const sent = state.order(clientId);
    if (sent && done !== null && done.ref !== null) {
      const endedUnits = sent.units - Math.max(sumFilled(state, clientId), own.entry!.filled);
      state.putOrder({ ...sent, state: 'ended', endedUnits, ref: done.ref, reason: 'Cancelled' });
    }
    return done;
  }
  const traded = instrumentFor(at, command);
  if (!traded) return refused(`${command.instrument} is not in the table of symbols.`);
  if (command.act === 'move-stop') return moveStop(trading, traded, command, own);
  const ref = orderRef(clientId, 'close', id);
  const earlier =
    state.executions.find((execution) => execution.orderRef === ref)?.ref ??
    view.orders.find(({ order }) => order.orderRef === ref)?.order.permId;
  return earlier === undefined ? closePosition(trading, traded, command, own) : { ref: String(earlier), reason: '' };
}

async function place(at: CarryOut, command: Command): Promise<Done | null> {
  const { state, trading, now } = at;
  const { clientId, instrument, side, units, expiresAt } = command;
  const known = await findEarlier(at, clientId);
  if (known !== 'none') return known;
  const traded = instrumentFor(at, command);
  if (!traded) return refused(`${instrument} is not in the table of symbols.`);
  if (at.pause !== null) return refused(at.pause);
  if (expiresAt !== null && expiresAt <= now) return refused('The order expired before it was placed.');
  const sent = { clientId, instrument, side, units: units!, sentAt: now, state: 'sent' } as const;
  state.putOrder(sent);
  const done = await placeBracket(trading, traded, command);
  if (done?.ref === null) state.putOrder({ ...sent, state: 'rejected', reason: done.reason });
  else if (done) state.putOrder({ ...sent, ref: done.ref });
  return done;
}

/** Returns the answer to an entry of this id that was sent before; null while that is not clear; `none` if there is none. */
async function findEarlier({ view, state, trading, now }: CarryOut, clientId: string): Promise<Done | null | 'none'> {
  const ref = orderRef(clientId, 'entry');
  const permId =
    view.orders.find(({ order }) => order.orderRef === ref)?.order.permId ??
    state.executions.find(({ orderRef: of }) => of === ref)?.ref;
  if (permId !== undefined) return { ref: String(permId), reason: '' };
  const sent = state.order(clientId);
  if (!sent) return 'none';
  if (sent.state === 'rejected') return refused(sent.reason ?? 'TWS rejected the order.');
  if (sent.state === 'ended') return { ref: sent.ref ?? '0', reason: '' };
  const completed = (await trading.link.completedOrders()).get(ref);
  if (completed) return { ref: String(completed.order.permId ?? 0), reason: '' };
  return now - sent.sentAt < LISTED_MS ? null : 'none';
}

const instrumentFor = ({ instruments }: CarryOut, command: Command): Instrument | undefined =>
  instruments.find(({ name }) => name === command.instrument);
