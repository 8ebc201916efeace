import { bybitStandIn } from '../../bybit/testing/bybit-stand-in.ts';
import { okxStandIn } from '../../okx/testing/okx-stand-in.ts';

/** Stand-ins of the exchanges whose stops are orders of their own. */
export const SPOT_STAND_INS = [
  ['Bybit', bybitStandIn],
  ['OKX', okxStandIn],
] as const;
