import { binanceStandIn } from '../binance/testing/binance-stand-in.ts';
import { ibStandIn } from '../bridge/testing/ib-stand-in.ts';
import { metatraderStandIn } from '../bridge/testing/in-memory.ts';
import { bybitStandIn } from '../bybit/testing/bybit-stand-in.ts';
import { ibkrStandIn } from '../ibkr/testing/ibkr-stand-in.ts';
import { krakenStandIn } from '../kraken/testing/kraken-stand-in.ts';
import { oandaStandIn } from '../oanda/testing/oanda-stand-in.ts';
import { okxStandIn } from '../okx/testing/okx-stand-in.ts';
import type { StandIn } from './stand-in.ts';

/** Stand-ins of every broker, in the order of the document. */
export const STAND_INS: readonly (() => StandIn)[] = [
  oandaStandIn,
  metatraderStandIn,
  ibStandIn,
  ibkrStandIn,
  krakenStandIn,
  binanceStandIn,
  bybitStandIn,
  okxStandIn,
];
