import type { AccountView } from './account-view.ts';
import { resizeExit } from './change-orders.ts';
import { readOrderRef } from './order-ref.ts';
import { ownPositions } from './positions.ts';
import type { BridgeState } from './state.ts';
import type { Trading } from './trading.ts';

/** A difference counts when it is there so many times in a row: TWS updates orders and holdings one after the other. */
const TIMES = 10;

/**
 * Keeps stops and targets as large as their position, once its entry no longer waits: a larger one would open a position on the
 * other side. Without a position, it cancels them. Fills alone decide: after a restart TWS may list no holdings for a while.
 */
export class ExitAligner {
  private readonly seen = new Map<string, { what: string; times: number }>();

  async align(trading: Trading, state: BridgeState, { orders }: AccountView): Promise<void> {
    const filled = ownPositions(state.executions);
    const different = new Set<string>();
    for (const exit of orders) {
      const ref = readOrderRef(exit.order.orderRef);
      if (ref?.role !== 'stop' && ref?.role !== 'target') continue;
      const { clientId } = ref;
      if (exit.order.clientId !== trading.link.settings.clientId || state.order(clientId)?.state !== 'ended') continue;
      const held = filled.find((position) => position.clientId === clientId)?.units ?? 0;
      const left = (exit.order.totalQuantity ?? 0) - exit.filled;
      if (Math.abs(held - left) < 1e-9) continue;
      const key = exit.order.orderRef!;
      different.add(key);
      const before = this.seen.get(key);
      const what = `${held} ${left}`;
      const times = before?.what === what ? before.times + 1 : 1;
      this.seen.set(key, { what, times });
      if (times < TIMES) continue;
      await resizeExit(trading, exit, held);
      this.seen.delete(key);
    }
    for (const key of this.seen.keys()) if (!different.has(key)) this.seen.delete(key);
  }
}
