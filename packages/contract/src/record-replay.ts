import type { SessionId } from '@sealtick/engine';
import { z } from 'zod';
import { Side, Timeframe } from './enumerations.ts';

const Ms = z.number();

const SESSION_IDS = [
  'fx',
  'metals',
  'us-index',
  'eu-index',
  'uk-index',
  'energy',
  'us-stock',
  'us-cash',
  'always',
] as const satisfies readonly SessionId[];

/** What an account over the caller's trades is computed from, without the log. Times are ms UTC. */
export const RecordReplay = z.object({
  /** Every trade of the signals received, in the order of filling. */
  trades: z.array(
    z.object({
      /** Open and close of the bar of the fill, and the execution of the fill. */
      fillBar: Ms,
      fillKnownAt: Ms,
      filledAt: Ms,
      /** Close of the bar that ended it, and the execution of its last exit; null while it is open. */
      decidedAt: Ms.nullable(),
      closedAt: Ms.nullable(),
      netR: z.number(),
      riskFraction: z.number(),
      session: z.enum(SESSION_IDS),
      notionalPerRisk: z.number(),
      plannedRewardRisk: z.number().nullable(),
      opened: z.object({
        signalId: z.string(),
        strategyId: z.string(),
        symbol: z.string(),
        timeframe: Timeframe,
        side: Side,
      }),
      exits: z.array(z.object({ at: Ms, time: Ms, weight: z.number() })),
      /** Daily marks and restated equity while it was open, and its results there in R. */
      openTimes: z.array(Ms),
      openR: z.array(z.number()),
      /** Its result now, in R; null unless it is open. */
      presentR: z.number().nullable(),
    }),
  ),
  /** Every version of the stated equity, oldest first. */
  equity: z.array(z.object({ since: Ms, equity: z.number(), equityStatedAt: Ms, currency: z.string() })),
  /** Share of the account that each trade risks by the settings in force; null if it follows Kelly’s fraction. */
  fraction: z.number().nullable(),
  maxDrawdown: z.number(),
  now: Ms,
});

export type RecordReplay = z.infer<typeof RecordReplay>;
