import type { AccountTrade } from '@sealtick/engine';
import type { RecordedTrade } from '../recorded-trade.ts';
import type { RiskVersion } from './member-terms.ts';

/** Returns the result of an open trade so far, in R. */
export type OpenR<T = RecordedTrade> = (trade: T, at: number) => number;

/** A trade of the account with its risk, in the currency of its fill; among open trades in that of the moment. */
export interface SizedTrade<T = RecordedTrade> {
  readonly trade: T;
  readonly risk: number;
}

/** What a version of the settings says about the equity. */
export type EquityVersion = Pick<RiskVersion, 'since' | 'equity' | 'equityStatedAt' | 'currency'>;

/** A restated equity. */
interface Restatement {
  readonly at: number;
  /** What the account was worth, and what was stated: the difference is a deposit or a withdrawal. */
  readonly before: number;
  readonly equity: number;
  /** What an amount of before is worth in the currency of from then on: 1 in the same one, else that of the whole account. */
  readonly rate: number;
  /** By which a value from then on is multiplied to be without the effect of this restatement and those before. */
  readonly factor: number;
}

/** What changes the account. Closes come before restatements, and these before fills of the same moment. */
type Step<T> =
  | { readonly at: number; readonly kind: 'close' | 'fill'; readonly trade: T }
  | { readonly at: number; readonly kind: 'restatement'; readonly equity: number; readonly isConversion: boolean };

const ORDER = { close: 0, restatement: 1, fill: 2 } as const;

/** What a member's trades and restated equity made of the account: sizes, balances, cash flows. */
export class AccountBook<T extends AccountTrade = RecordedTrade> {
  /** Those that the account took, in the order in which fills were known. */
  readonly trades: readonly SizedTrade<T>[];
  /** When the account was ruined by what had closed, or was worth nothing as its equity was restated, ms UTC; null if never. */
  readonly ruinedAt: number | null;
  /** Start of the account, ms UTC. */
  readonly from: number;
  private readonly balances: { readonly at: number; readonly balance: number }[];
  private readonly restatements: Restatement[] = [];

  /**
   * @param settings Every version, oldest first; at least one.
   * @param openR Values open trades where equity is restated.
   * @param ruin The mark that ruined the account, ms UTC, if one did: it ends there at 0.
   */
  constructor(trades: readonly T[], settings: readonly EquityVersion[], openR: OpenR<T>, ruin: number | null = null) {
    const [first] = settings as [EquityVersion];
    this.from = first.since;
    this.balances = [{ at: Number.NEGATIVE_INFINITY, balance: first.equity }];
    const taken = new Map<T, SizedTrade<T>>();
    const held = new Set<SizedTrade<T>>();
    let ruinedAt: number | null = null;
    for (const step of getSteps(trades, settings)) {
      if (ruin !== null && step.at > ruin) break;
      const { balance } = this.balances.at(-1)!;
      if (step.kind === 'restatement') {
        const before = markedValue(this.inCurrencyAt(openAmong([...held], step.at), step.at), balance, step.at, openR);
        if (before <= 0) ruinedAt = step.at;
        else {
          const factor = ((this.restatements.at(-1)?.factor ?? 1) * before) / step.equity;
          const rate = step.isConversion ? step.equity / before : 1;
          this.restatements.push({ at: step.at, before, equity: step.equity, rate, factor });
          this.balances.push({ at: step.at, balance: step.equity - (before - balance) * rate });
        }
      } else if (step.kind === 'fill') {
        // Nothing is sized with a balance at or below 0.
        if (balance <= 0) continue;
        const sized = { trade: step.trade, risk: balance * step.trade.riskFraction };
        taken.set(step.trade, sized);
        held.add(sized);
      } else {
        const sized = taken.get(step.trade);
        if (!sized) continue;
        held.delete(sized);
        const after = balance + sized.risk * this.rateBetween(step.trade.fillBar, step.at) * step.trade.netR;
        if (held.size === 0 && after <= 0) ruinedAt = step.at;
        this.balances.push({ at: step.at, balance: after });
      }
      if (ruinedAt !== null) break;
    }
    ruinedAt ??= ruin;
    if (ruinedAt !== null) this.balances.push({ at: ruinedAt, balance: 0 });
    this.ruinedAt = ruinedAt;
    this.trades = [...taken.values()].sort((a, b) => a.trade.fillKnownAt - b.trade.fillKnownAt);
  }

  /** Returns the marked balance: closed results, and open trades by `openR`. */
  valueAt(at: number, openR: OpenR<T>): number {
    const { balance } = this.balances.findLast((one) => one.at <= at)!;
    return markedValue(this.openAt(at), balance, at, openR);
  }

  /** Returns a value at a moment without the effect of restated equity. */
  withoutFlows(value: number, at: number): number {
    return value * (this.restatements.findLast((one) => one.at <= at)?.factor ?? 1);
  }

  /** Returns what the account gained between two moments at which it had these values, in the currency of the second. */
  gainBetween(from: number, valueFrom: number, to: number, valueTo: number): number {
    let [gain, value] = [0, valueFrom];
    for (const { at, before, equity, rate } of this.restatements) {
      if (at <= from || at > to) continue;
      gain = (gain + before - value) * rate;
      value = equity;
    }
    return gain + valueTo - value;
  }

  /** Returns the value without the effect of restated equity at each of some moments, which ascend. */
  growthAt(times: readonly number[], openR: OpenR<T>): number[] {
    const open = new Set<SizedTrade<T>>();
    let [fills, changes, flows] = [0, 0, 0];
    return times.map((at) => {
      for (; fills < this.trades.length && this.trades[fills]!.trade.fillKnownAt <= at; fills += 1) {
        open.add(this.trades[fills]!);
      }
      for (const one of open) if (!isOpenAt(one, at)) open.delete(one);
      while (this.balances[changes + 1] && this.balances[changes + 1]!.at <= at) changes += 1;
      while (this.restatements[flows] && this.restatements[flows]!.at <= at) flows += 1;
      const factor = this.restatements[flows - 1]?.factor ?? 1;
      return markedValue(this.inCurrencyAt([...open], at), this.balances[changes]!.balance, at, openR) * factor;
    });
  }

  /** Returns the trades that are filled and not closed at a moment. */
  openAt(at: number): SizedTrade<T>[] {
    return this.inCurrencyAt(openAmong(this.trades, at), at);
  }

  private inCurrencyAt(open: readonly SizedTrade<T>[], at: number): SizedTrade<T>[] {
    return open.map(({ trade, risk }) => ({ trade, risk: risk * this.rateBetween(trade.fillBar, at) }));
  }

  /** Returns what an amount of a moment is worth in the currency of a later one. */
  private rateBetween(from: number, to: number): number {
    return this.restatements.reduce((product, { at, rate }) => (at > from && at <= to ? product * rate : product), 1);
  }
}

const openAmong = <T extends AccountTrade>(trades: readonly SizedTrade<T>[], at: number): SizedTrade<T>[] =>
  trades.filter((one) => one.trade.fillKnownAt <= at && isOpenAt(one, at));

const isOpenAt = ({ trade: { decidedAt } }: SizedTrade<AccountTrade>, at: number): boolean =>
  decidedAt === null || decidedAt > at;

const markedValue = <T>(open: readonly SizedTrade<T>[], balance: number, at: number, openR: OpenR<T>): number =>
  open.reduce((sum, { trade, risk }) => sum + risk * openR(trade, at), balance);

function getSteps<T extends AccountTrade>(trades: readonly T[], settings: readonly EquityVersion[]): Step<T>[] {
  const steps: Step<T>[] = trades.flatMap((trade): Step<T>[] => [
    { at: trade.fillBar, kind: 'fill', trade },
    ...(trade.decidedAt === null ? [] : [{ at: trade.decidedAt, kind: 'close', trade } as const]),
  ]);
  settings.forEach(({ since, equity, equityStatedAt, currency }, i) => {
    const before = settings[i - 1];
    if (before && before.equityStatedAt !== equityStatedAt) {
      steps.push({ at: since, kind: 'restatement', equity, isConversion: before.currency !== currency });
    }
  });
  return steps.sort((a, b) => a.at - b.at || ORDER[a.kind] - ORDER[b.kind]);
}
