import { z } from 'zod';
import { AssetClass, Side, Timeframe } from './enumerations.ts';
import { STRATEGIES_ASKED_MAX } from './limits.ts';
import { plainId } from './plain-text.ts';
import { SignalStatus } from './signal.ts';

/** Conditions of a list of signals; a signal must meet all of them. */
export const SignalConditions = {
  status: SignalStatus.optional(),
  /** As people type it: `eurusd` and `EUR/USD` are EURUSD. */
  symbol: plainId(100)
    .overwrite((typed) => typed.toUpperCase().replace(/[\s/_-]/g, ''))
    .optional(),
  side: Side.optional(),
  assetClass: AssetClass.optional(),
  timeframe: Timeframe.optional(),
  /** Sign of the net result of a closed signal. */
  result: z.enum(['profit', 'loss']).optional(),
  /** Least confidence in percent. */
  minConfidence: z.coerce.number().min(0).max(100).optional(),
  /** Least reward of the first target, as a multiple of the risk and rounded to two decimals. */
  minRewardRisk: z.coerce.number().min(0).max(1_000).optional(),
};

/** Strategies whose signals are listed; all of them without one. */
export const SignalStrategies = {
  strategy: plainId(100).optional(),
  /** `strategies=a,b`: the signals of any of these strategies. */
  strategies: plainId(STRATEGIES_ASKED_MAX * 101)
    .transform((ids) => ids.split(','))
    .pipe(z.array(plainId(100)).max(STRATEGIES_ASKED_MAX))
    .optional(),
};
