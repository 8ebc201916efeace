import { setTimeout as pause } from 'node:timers/promises';
import type { Egress } from '../../../platform/egress/egress.ts';
import { operatorsEgress } from '../../../platform/egress/operators-egress.ts';
import type { Platform } from '../../../platform/module.ts';
import type { BrokerAdapter } from '../broker-adapter.ts';
import { binance } from './binance/binance.ts';
import { BRIDGE_BROKERS, bridge } from './bridge/bridge.ts';
import { type BridgeRoutesDeps, bridgeRoutes } from './bridge/bridge-routes.ts';
import { databaseStore } from './bridge/database-store.ts';
import type { BrokerNetwork } from './broker-http.ts';
import { bybit } from './bybit/bybit.ts';
import { ibkr } from './ibkr/ibkr.ts';
import { kraken } from './kraken/kraken.ts';
import { oanda } from './oanda/oanda.ts';
import { okx } from './okx/okx.ts';

export { readBridgeFile } from './bridge/read-bridge-file.ts';

/** A call of a broker ends within this time. */
const CALL_MS = 10_000;

/** Returns the adapters of the real brokers. */
export function brokerAdapters({
  config,
  clock,
  workDatabase,
}: Pick<Platform, 'config' | 'clock' | 'workDatabase'>): readonly BrokerAdapter[] {
  const known = new Map<string, Egress>();
  const network: BrokerNetwork = {
    egressTo: (origin) => {
      const egress = known.get(origin) ?? operatorsEgress(origin, [], { totalMs: CALL_MS }, true);
      known.set(origin, egress);
      return egress;
    },
    now: () => clock.now(),
    pause: (ms) => pause(ms),
  };
  const store = databaseStore(workDatabase);
  return [
    oanda(config.brokers.oanda, network),
    kraken(config.brokers.kraken, network),
    binance(config.brokers.binance, network),
    bybit(config.brokers.bybit, network),
    okx(config.brokers.okx, network),
    ibkr(config.brokers.interactiveBrokers, network),
    ...BRIDGE_BROKERS.map((broker) => bridge(broker, store, network)),
  ];
}

/**
 * Returns the routes of bridge programs. @param findOwner Returns the connection of a key by its stored form (`hashToken`);
 * null for an unknown key
 */
export const getBridgeRoutes = ({ db, ...deps }: Pick<Platform, 'db'> & Omit<BridgeRoutesDeps, 'store'>) =>
  bridgeRoutes({ store: databaseStore(db), ...deps });
