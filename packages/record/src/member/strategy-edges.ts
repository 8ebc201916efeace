import { type Edge, edgesAfter, type MarketKind, UNKNOWN_EDGE } from '@sealtick/engine';
import type { LogContents } from '../log-contents.ts';
import { signalTrade } from '../signal-trade.ts';

/** The closed trades of a strategy in the order of closing, and what they had shown after each of them. */
interface ClosedTrades {
  readonly decided: readonly number[];
  readonly edges: readonly Edge[];
}

/** What strategies' closed live trades show at a moment; each strategy's trades are computed once. */
export class StrategyEdges {
  private readonly contents: LogContents;
  private readonly market: MarketKind;
  private readonly shown = new Map<string, ClosedTrades>();

  constructor(contents: LogContents, market: MarketKind) {
    this.contents = contents;
    this.market = market;
  }

  /** Returns what the trades show that were decided by a moment, ms UTC. */
  at(strategyId: string, until: number): Edge {
    const known = this.shown.get(strategyId) ?? this.shownBy(strategyId);
    this.shown.set(strategyId, known);
    let [low, high] = [0, known.decided.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (known.decided[middle]! <= until) low = middle + 1;
      else high = middle;
    }
    return known.edges[low - 1] ?? UNKNOWN_EDGE;
  }

  private shownBy(strategyId: string): ClosedTrades {
    const versions = this.contents.getVersions(strategyId, this.market);
    const decided = this.contents.signals.of(strategyId, this.market).flatMap((signal) => {
      const { decidedAt = null, netR = 0 } = signalTrade(versions, signal) ?? {};
      return decidedAt === null ? [] : [{ decidedAt, netR }];
    });
    decided.sort((a, b) => a.decidedAt - b.decidedAt);
    return { decided: decided.map((one) => one.decidedAt), edges: edgesAfter(decided.map(({ netR }) => netR)) };
  }
}
