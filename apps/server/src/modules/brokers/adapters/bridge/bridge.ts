import type { BrokerId } from '@sealtick/contract';
import { type BrokerAdapter, BrokerRefusal, BrokerUnavailable } from '../../broker-adapter.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { BridgeSession } from './bridge-session.ts';
import type { BridgeStore } from './bridge-store.ts';

type BridgeBroker = Extract<BrokerId, 'metatrader-4' | 'metatrader-5' | 'interactive-brokers'>;

/** Brokers that are reached by a program on the member's machine. */
export const BRIDGE_BROKERS: readonly BridgeBroker[] = ['metatrader-4', 'metatrader-5', 'interactive-brokers'];

/** Returns the adapter of one of them. */
export const bridge = (
  broker: BridgeBroker,
  store: BridgeStore,
  network: Pick<BrokerNetwork, 'now' | 'pause'>,
): BrokerAdapter => ({
  broker,
  async connect({ accountId }, environment, connectionId) {
    const link = await store.link(connectionId);
    if (!link) throw new BrokerUnavailable('The program on your machine has not called yet');
    const { id, isDemo } = link.account;
    if (isDemo !== (environment === 'demo')) {
      const kinds = isDemo ? ['demo', 'live'] : ['live', 'demo'];
      throw new BrokerRefusal(
        'accountId',
        `The program reports a ${kinds[0]} account, and the connection is for a ${kinds[1]} account.`,
      );
    }
    if (accountId !== '' && accountId !== id)
      throw new BrokerRefusal(
        'accountId',
        `The program reports the account ${id}, and the connection is for ${accountId}.`,
      );
    return new BridgeSession(store, connectionId, network);
  },
});
