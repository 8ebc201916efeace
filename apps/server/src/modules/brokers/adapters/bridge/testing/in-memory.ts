import { toCommandLines } from '../to-command-lines.ts';
import { bridgeStandIn } from './bridge-stand-in.ts';
import { memoryStore } from './memory-store.ts';

const OWNER = { connectionId: 'brk_1', accountId: 'amara' };

/** Returns the stand-in of MetaTrader whose server is a store in memory. */
export function metatraderStandIn() {
  const store = memoryStore();
  return bridgeStandIn({
    name: 'MetaTrader 4 and 5, by the bridge',
    store,
    call: async (poll, now) => toCommandLines(await store.receive(OWNER, poll, now)),
    key: 'bridge_live_0123456789abcdef',
  });
}
