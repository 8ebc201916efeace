import { SIMULATED_INSTRUMENTS } from '@sealtick/engine';
import type { BrokerInstrument } from '../../../modules/brokers/broker-adapter.ts';

/** The instruments of the simulated market, as the brokers of these tests trade them: under the names of the site. */
export const TRADED: readonly BrokerInstrument[] = SIMULATED_INSTRUMENTS.map(({ symbol, tick }) => ({
  name: symbol,
  symbol,
  unitStep: 0.001,
  priceStep: tick,
  minUnits: 0.001,
}));
