import { reads, SIGNAL_POLL_MS, writes } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';

/** The member's own strategies. */
export const ownStrategiesQuery = () => polled(readQuery(reads.ownStrategies.list, {}), SIGNAL_POLL_MS);

/** One of them with its figures; null if there is none. */
export const ownStrategyQuery = (id: string) => polled(readQuery(reads.ownStrategies.get, { id }), SIGNAL_POLL_MS);

/** Its signals, the newest first. */
export const ownSignalsQuery = (id: string) => polled(readQuery(reads.signals.ofStrategy, { id }), SIGNAL_POLL_MS);

/** Its address for alerts with the calls of it, also those that were refused; null if it has none. */
export const ownInboundQuery = (id: string) => polled(readQuery(reads.ownInbound.get, { id }), SIGNAL_POLL_MS);

const ofStrategy = ({ id }: { id: string }) => [ownStrategiesQuery(), ownStrategyQuery(id)];
const ofInbound = ({ id }: { id: string }) => [...ofStrategy({ id }), ownInboundQuery(id), ownSignalsQuery(id)];

export const createOwnStrategy = writeMutation(writes.ownStrategies.create, () => [ownStrategiesQuery()]);
export const changeOwnStrategy = writeMutation(writes.ownStrategies.change, ofStrategy);
export const shareStrategy = writeMutation(writes.ownStrategies.share, ofStrategy);
export const unshareStrategy = writeMutation(writes.ownStrategies.unshare, ofStrategy);
export const changeInbound = writeMutation(writes.ownInbound.change, ofInbound);
export const removeInbound = writeMutation(writes.ownInbound.remove, ofInbound);
export const rotateInbound = writeMutation(writes.ownInbound.rotate, ofInbound);
export const setInboundPosition = writeMutation(writes.ownInbound.setPosition, ofInbound);

/** Changes of a signal of a strategy. */
export const signalChanges = (strategyId: string) => {
  const stale = () => [ownSignalsQuery(strategyId), ...ofStrategy({ id: strategyId })];
  return {
    change: writeMutation(writes.ownSignals.change, stale),
    cancel: writeMutation(writes.ownSignals.cancel, stale),
  };
};
