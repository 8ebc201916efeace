import type { SessionId, Side, Timeframe } from '@sealtick/engine';
import { correlate } from '../correlation.ts';
import type { FigureTrade } from '../statistics-trade.ts';
import type { SizedTrade } from './account-book.ts';
import { computeMarkedAccount, type MarkedAccount } from './marked-account.ts';
import type { StrategyCorrelation } from './strategy-correlations.ts';

/** A signal that was copied to an account and filled. Amounts are in the account's currency, times ms UTC by the wall clock. */
export interface CopiedTrade {
  readonly signalId: string;
  readonly strategyId: string;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly side: Side;
  readonly session: SessionId;
  readonly filledAt: number;
  /** Null while it is open. */
  readonly closedAt: number | null;
  /** Amount at risk, before the size was rounded: what 1 R is worth. */
  readonly risk: number;
  /** Share of the account's equity that this amount was, as the broker stated it when the signal was sized. */
  readonly riskFraction: number;
  /** Result in R after costs; 0 while it is open. */
  readonly resultR: number;
  /** |fill price| / |published entry − published stop|. */
  readonly notionalPerRisk: number;
  readonly plannedRewardRisk: number | null;
}

/** Where the account of copied trades begins, and until when it is computed. */
export interface CopiedSpan {
  /** Balance when the account was connected. */
  readonly opening: number;
  readonly from: number;
  readonly now: number;
}

/**
 * An account of copied trades: its opening balance and what the trades that closed made of it, each with the share of the equity that it
 * risked. So deposits, withdrawals and other trades change no figure.
 */
export interface CopiedAccount {
  readonly now: number;
  /** Up to the last daily mark. */
  readonly history: MarkedAccount<FigureTrade>;
  readonly account: { readonly trades: readonly SizedTrade<FigureTrade>[] };
  /** The start, each daily mark, and now, ms UTC. */
  readonly times: readonly number[];
  /** Balance at each of `times`; open trades count when they close. */
  readonly growth: readonly number[];
}

const noOpenResult = () => 0;

/** Returns the account that trades at a broker made of the balance with which they began. @param trades In the order of filling */
export function computeCopiedAccount(
  trades: readonly CopiedTrade[],
  { opening, from, now }: CopiedSpan,
): CopiedAccount {
  // Amounts of an account are in its own currency.
  const statedAt = { since: from, equity: opening, equityStatedAt: from, currency: '' };
  const history = computeMarkedAccount(trades.map(toFigureTrade), [statedAt], now, {
    openR: noOpenResult,
    closeAt: (trade, at) => ({ ...trade, closedAt: at, decidedAt: at, netR: 0 }),
  });
  const { book, marks, marked } = history;
  return {
    now,
    history,
    account: book,
    times: [...marks, now],
    growth: [...marked, book.ruinedAt === null ? book.valueAt(now, noOpenResult) : 0],
  };
}

function toFigureTrade(trade: CopiedTrade): FigureTrade {
  const { signalId, strategyId, symbol, timeframe, side, session, closedAt, resultR, riskFraction } = trade;
  const { notionalPerRisk, plannedRewardRisk } = trade;
  const fillBar = getFill(trade);
  return {
    opened: { signalId, strategyId, symbol, timeframe, side },
    fillBar,
    fillKnownAt: fillBar,
    filledAt: fillBar,
    decidedAt: closedAt,
    closedAt,
    netR: resultR,
    riskFraction,
    session,
    notionalPerRisk,
    plannedRewardRisk,
    exits: closedAt === null ? [] : [{ at: closedAt, time: closedAt, weight: 1 }],
  };
}

/** After an interruption, fill and close are reported together: the fill came before. */
const getFill = ({ filledAt, closedAt }: CopiedTrade): number =>
  closedAt === null ? filledAt : Math.min(filledAt, closedAt - 1);

/** Returns the correlation of each pair of strategies, each as if the account had copied it alone, since its first trade. */
export function copiedCorrelations(trades: readonly CopiedTrade[], span: CopiedSpan): StrategyCorrelation[] {
  const byStrategy = Map.groupBy(trades, ({ strategyId }) => strategyId);
  const ids = [...byStrategy.keys()].sort();
  const curves = ids.map((id) => {
    const own = byStrategy.get(id)!;
    const { history } = computeCopiedAccount(own, { ...span, from: own[0]!.filledAt });
    return { time: history.marks, equity: history.marked };
  });
  return ids.flatMap((second, j) =>
    ids
      .slice(0, j)
      .map((first, i) => ({ strategyIds: [first, second] as const, ...correlate(curves[i]!, curves[j]!) })),
  );
}
