import { setTimeout as pause } from 'node:timers/promises';
import { operatorsEgress } from '../../../platform/egress/operators-egress.ts';
import type { Platform } from '../../../platform/module.ts';
import type { BrokerAdapter } from '../broker-adapter.ts';
import type { BrokerNetwork } from './broker-http.ts';
import { oanda } from './oanda/oanda.ts';

/** A call of a broker ends within this time. */
const CALL_MS = 10_000;

/** Returns the adapters of the real brokers. */
export function brokerAdapters({ config, clock }: Pick<Platform, 'config' | 'clock'>): readonly BrokerAdapter[] {
  const network: BrokerNetwork = {
    egressTo: (origin) => operatorsEgress(origin, [], { totalMs: CALL_MS }),
    now: () => clock.now(),
    pause: (ms) => pause(ms),
  };
  return [oanda(config.brokers.oanda, network)];
}
