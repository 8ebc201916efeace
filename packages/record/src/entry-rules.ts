import {
  fromCostTexts,
  isPublishable,
  type MarketKind,
  swapDays,
  TIMEFRAME_MS,
  tradeMultiples,
} from '@sealtick/engine';
import { barOpen } from './bar-open.ts';
import type {
  BacktestEntry,
  ClosedEntry,
  OpenedEntry,
  PublishedInstrument,
  RecordEntry,
  RetiredEntry,
  StrategyEntry,
  UpdatedEntry,
} from './entries.ts';
import type { LogContents } from './log-contents.ts';
import { MarkRules } from './mark-rules.ts';
import { possibleCosts } from './possible-costs.ts';
import { getGrid, getLevels } from './recorded-trade.ts';
import type { SignalHistory } from './signal-history.ts';
import {
  changedPriceProblems,
  exitProblems,
  getPrices,
  levelProblems,
  tickProblems,
  unfilledProblems,
  updateProblems,
  validityProblems,
} from './signal-rules.ts';
import { retirementProblems, versionProblems } from './version-rules.ts';

/**
 * The rules for the next entry of a log, given the contents so far. Each problem is the rest of a sentence that begins with
 * the entry.
 */
export class EntryRules {
  private readonly contents: LogContents;
  private readonly retired = new Set<string>();
  /** Bars of streams on which a signal was opened. */
  private readonly openings = new Set<string>();
  private readonly marks: MarkRules;

  constructor(contents: LogContents) {
    this.contents = contents;
    this.marks = new MarkRules(contents);
  }

  /** Returns what is wrong with the next entry. Call it before the entry is added to the contents. */
  getProblems(entry: RecordEntry): string[] {
    switch (entry.kind) {
      case 'strategy.published':
      case 'strategy.versioned':
        return this.ofStrategy(entry);
      case 'strategy.retired':
        return this.ofRetired(entry);
      case 'backtest.recorded':
        return this.ofBacktest(entry);
      case 'signal.opened':
        return this.ofOpened(entry);
      case 'signal.updated':
        return this.ofChange(entry, (history) => updateProblems(history, entry));
      case 'signal.closed':
        return this.ofChange(entry, (history) => this.ofClosed(history, entry));
      case 'day.marked':
        return this.marks.getProblems(entry);
      case 'correction':
        return entry.of < entry.index ? [] : [`corrects entry ${entry.of}, which does not come before it`];
      case 'log.restored':
        return entry.index === 1 ? [] : ['gives a restore, but only the first entry of a log may'];
      default:
        return [];
    }
  }

  /** A log after a restore continues with strategies that the lost one published. */
  private isKnown(strategyId: string, market: MarketKind): boolean {
    return !this.contents.signals.isComplete || this.contents.getVersions(strategyId, market).length > 0;
  }

  private ofStrategy(entry: StrategyEntry): string[] {
    const { kind, id, market } = entry;
    const newest = this.contents.getVersions(id, market).at(-1);
    if (kind === 'strategy.versioned' && !newest && !this.isKnown(id, market)) {
      return [`versions ${id}, which was never published`];
    }
    const again = this.retired.has(`${market} ${id}`) ? [`publishes ${id}, which had been retired`] : [];
    return [...again, ...versionProblems(entry, newest ?? null, this.contents.signals.isComplete)];
  }

  private ofRetired(entry: RetiredEntry): string[] {
    const { id, market } = entry;
    const name = `${market} ${id}`;
    const newest = this.contents.getVersions(id, market).at(-1);
    const again = this.retired.has(name) ? [`retires ${id} again`] : [];
    this.retired.add(name);
    if (!newest) return this.isKnown(id, market) ? again : [`retires ${id}, which was never published`];
    return [...again, ...retirementProblems(entry, newest)];
  }

  private ofBacktest({ strategyId, market, version, from, to }: BacktestEntry): string[] {
    const problems = this.contents.getVersions(strategyId, market).some((one) => one.version === version)
      ? []
      : [`records a backtest of version ${version} of ${strategyId}, which this log did not publish`];
    return from <= to ? problems : [...problems, `ends its backtest at ${to}, before it begins at ${from}`];
  }

  private ofOpened(entry: OpenedEntry): string[] {
    const { strategyId, market, version, symbol, barCloseAt, issuedAt, timeframe } = entry;
    const problems = levelProblems(entry);
    if (this.retired.has(`${market} ${strategyId}`)) problems.push(`is of ${strategyId}, which had been retired`);
    const published = this.contents.getVersions(strategyId, market).findLast((one) => one.version === version);
    if (!published && this.contents.signals.isComplete) {
      problems.push(`is of version ${version} of ${strategyId}, which was never published`);
    }
    if (published) problems.push(...this.ofStream(entry, published));
    if (!isPublishable(Date.parse(barCloseAt), Date.parse(issuedAt), TIMEFRAME_MS[timeframe])) {
      problems.push(`was published at ${issuedAt}, too long after its bar's close ${barCloseAt}`);
    }
    const bar = [market, strategyId, version, symbol, timeframe, barCloseAt].join(' ');
    if (this.openings.has(bar))
      problems.push(`is the second signal of its stream on the bar that closed at ${barCloseAt}`);
    this.openings.add(bar);
    return problems;
  }

  private ofStream(entry: OpenedEntry, published: StrategyEntry): string[] {
    const { strategyId, version, symbol, timeframe, barCloseAt } = entry;
    const instrument = published.instruments.find((one) => one.symbol === symbol);
    const isOnStream = published.streams.some((one) => one.symbol === symbol && one.timeframe === timeframe);
    const where = instrument ? `${symbol} ${timeframe}` : symbol;
    const problems =
      instrument && isOnStream
        ? []
        : [`is on ${where}, which version ${version} of ${strategyId} was not published with`];
    if (instrument) problems.push(...tickProblems(getPrices(entry), instrument));
    if (Date.parse(barCloseAt) < Date.parse(published.issuedAt)) {
      problems.push(`is of a bar that closed at ${barCloseAt}, before its version was published`);
    }
    return problems;
  }

  private ofChange(entry: UpdatedEntry | ClosedEntry, check: (history: SignalHistory) => string[]): string[] {
    const { signals } = this.contents;
    const history = signals.get(entry.signalId);
    if (!history || !signals.isCompleteOf(entry.signalId)) return [];
    const { opened } = history;
    const last = history.changes.at(-1) ?? opened;
    const problems: string[] = [];
    if (entry.market !== opened.market) problems.push(`is of another market than its signal ${entry.signalId}`);
    if (Date.parse(entry.barCloseAt) < Date.parse(last.barCloseAt)) {
      problems.push(`is of a bar that closed at ${entry.barCloseAt}, before entry ${last.index}'s`);
    } else if (entry.barCloseAt === opened.barCloseAt) {
      problems.push('is of the bar at whose close the signal was opened');
    }
    const instrument = this.instrumentFor(opened);
    return [
      ...problems,
      ...changedPriceProblems(opened, entry, instrument),
      ...(instrument ? validityProblems(history, entry, instrument.session) : []),
      ...check(history),
    ];
  }

  /** The instrument as the signal's version was published with it. */
  private instrumentFor({ strategyId, market, version, symbol }: OpenedEntry): PublishedInstrument | undefined {
    const published = this.contents.getVersions(strategyId, market).findLast((one) => one.version === version);
    return published?.instruments.find((one) => one.symbol === symbol);
  }

  private ofClosed(history: SignalHistory, entry: ClosedEntry): string[] {
    const { opened, fill, targets } = history;
    const { reason } = entry;
    if (!fill || entry.netR === null) return unfilledProblems(opened, entry);
    if (reason === 'expired' || reason === 'cancelled') return [`says a signal that was filled had ${reason}`];
    const problems = exitProblems(history, entry);
    if (problems.length > 0) return problems;
    const exits = entry.exits.map(({ price, weight }, i) => ({
      price: Number(price),
      weight,
      reason: i < targets.length ? 'target' : reason,
      barCloseAt: Date.parse(targets[i]?.barCloseAt ?? entry.barCloseAt),
    }));
    const { netR } = tradeMultiples(getGrid(opened), getLevels(opened), Number(fill.price), exits, Number(entry.cost));
    if (netR !== entry.netR) problems.push(`states ${entry.netR} R, but its prices and cost give ${netR} R`);
    // A signal may outlive its version: then the costs of the running version apply.
    const costs = this.getInstruments(opened).map((instrument) => {
      const { session } = instrument;
      const openingTime = (closeTime: number) => barOpen(session, opened.timeframe, closeTime);
      const fillBar = openingTime(Date.parse(fill.barCloseAt));
      const nights = (closeTime: number) => swapDays(session, fillBar, openingTime(closeTime));
      const held = exits.map((exit) => ({ ...exit, nights: nights(exit.barCloseAt) }));
      return possibleCosts(fromCostTexts(instrument.costs), opened, { bar: fillBar, price: Number(fill.price) }, held);
    });
    if (costs.length > 0 && !costs.some((possible) => possible.includes(Number(entry.cost)))) {
      problems.push(`gives a cost of ${entry.cost}, but the published costs give ${costs[0]![0]}`);
    }
    return problems;
  }

  private getInstruments({ strategyId, market, symbol }: OpenedEntry): PublishedInstrument[] {
    return this.contents
      .getVersions(strategyId, market)
      .flatMap(({ instruments }) => instruments.filter((one) => one.symbol === symbol));
  }
}
