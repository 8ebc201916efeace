import type { RecordedTrade } from '../recorded-trade.ts';
import type { RiskVersion } from './member-terms.ts';

/** Returns the result of an open trade so far, in R. */
export type OpenR = (trade: RecordedTrade, at: number) => number;

/** A trade of the account with its risk, in account currency. */
export interface SizedTrade {
  readonly trade: RecordedTrade;
  readonly risk: number;
}

/** A restated equity: what the account was worth before, and after. */
interface Restatement {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** What changes the account. Closes come before restatements, and these before fills of the same moment. */
type Step =
  | { readonly at: number; readonly kind: 'close' | 'fill'; readonly trade: RecordedTrade }
  | { readonly at: number; readonly kind: 'restatement'; readonly equity: number };

const ORDER = { close: 0, restatement: 1, fill: 2 } as const;

/**
 * The model account of a member (engine rules 13 and 14): the stated equity instead of 10,000, the member's risk instead of
 * 1 %. A restated equity is a cash flow: the account is valued at that moment, continues with what was stated, and the
 * difference is no gain.
 */
export class MemberAccount {
  /** In the order of filling. */
  readonly trades: readonly SizedTrade[];
  /** Start of the account, ms UTC. */
  readonly from: number;
  private readonly balances: { readonly at: number; readonly balance: number }[];
  private readonly restatements: Restatement[] = [];
  private readonly openR: OpenR;

  /** @param settings Every version, oldest first; at least one. */
  constructor(trades: readonly RecordedTrade[], settings: readonly RiskVersion[], openR: OpenR) {
    const [first] = settings as [RiskVersion];
    this.from = first.since;
    this.openR = openR;
    this.balances = [{ at: Number.NEGATIVE_INFINITY, balance: first.equity }];
    const sized: SizedTrade[] = [];
    this.trades = sized;
    for (const step of stepsOf(trades, settings)) {
      const { balance } = this.balances.at(-1)!;
      if (step.kind === 'restatement') {
        const before = this.valueAt(step.at);
        this.restatements.push({ at: step.at, before, after: step.equity });
        this.balances.push({ at: step.at, balance: balance + step.equity - before });
      } else if (step.kind === 'fill') sized.push({ trade: step.trade, risk: balance * step.trade.riskFraction });
      else {
        const { risk } = sized.find(({ trade }) => trade === step.trade)!;
        this.balances.push({ at: step.at, balance: balance + risk * step.trade.netR });
      }
    }
  }

  /** Returns the marked balance: closed results, and open trades at their last price. */
  valueAt(at: number): number {
    const { balance } = this.balances.findLast((one) => one.at <= at)!;
    return this.openAt(at).reduce((sum, { trade, risk }) => sum + risk * this.openR(trade, at), balance);
  }

  /** Returns the value without the effect of restated equity: two of them give the return between two moments. */
  growthAt(at: number): number {
    const flows = this.restatements.filter((one) => one.at <= at);
    return flows.reduce((value, { before, after }) => (value * before) / after, this.valueAt(at));
  }

  /** Returns the trades that are filled and not closed at a moment. */
  openAt(at: number): SizedTrade[] {
    return this.trades.filter(
      ({ trade: { fillKnownAt, decidedAt } }) => fillKnownAt <= at && (decidedAt === null || decidedAt > at),
    );
  }
}

function stepsOf(trades: readonly RecordedTrade[], settings: readonly RiskVersion[]): Step[] {
  const steps: Step[] = trades.flatMap((trade): Step[] => [
    { at: trade.fillBar, kind: 'fill', trade },
    ...(trade.decidedAt === null ? [] : [{ at: trade.decidedAt, kind: 'close', trade } as const]),
  ]);
  settings.forEach(({ since, equity, equityStatedAt }, i) => {
    const before = settings[i - 1];
    if (before && before.equityStatedAt !== equityStatedAt) steps.push({ at: since, kind: 'restatement', equity });
  });
  return steps.sort((a, b) => a.at - b.at || ORDER[a.kind] - ORDER[b.kind]);
}
