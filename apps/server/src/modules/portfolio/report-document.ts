import type { Portfolio, PortfolioAnalytics } from '@sealtick/contract';
import { formatDay } from '@sealtick/engine';
import type { MemberTrade } from '@sealtick/record';
import { type DocumentDate, documentDate } from '../../platform/pdf/document-date.ts';
import { chanceText, gainMoney, gainPercent, money, multiple, percent, ratio } from './report-text.ts';

/** Trades that a report prints, the newest ones. */
const MOST_TRADES = 200;

interface ReportInput {
  readonly portfolio: Portfolio;
  readonly analytics: PortfolioAnalytics;
  readonly trades: readonly MemberTrade[];
  readonly siteName: string;
  readonly getName: (strategyId: string) => string;
  /** Start of the account, and time of printing, ms UTC. */
  readonly from: number;
  readonly now: number;
}

type Rows = readonly (readonly string[])[];

/** Data of the template `report.typ`. */
export interface ReportDocument {
  readonly title: string;
  readonly author: string;
  readonly foot: string;
  readonly date: DocumentDate;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly basis: string;
  readonly notice: string;
  /** Name, value and note of each. */
  readonly figures: Rows;
  readonly risk: Rows;
  readonly chance: string;
  /** Points of the curve, as shares of width and height from the top left. */
  readonly curve: readonly (readonly [x: number, y: number])[];
  readonly curveNote: string;
  readonly strategies: Rows;
  readonly trades: Rows;
  readonly tradesNote: string;
  /** Name of the last column of trades. */
  readonly lastColumn: string;
}

/** Returns a member's record as its document prints it. */
export function reportDocument(input: ReportInput): ReportDocument {
  const { portfolio, analytics, trades, siteName, getName, from, now } = input;
  const day = formatDay(now);
  const simulated = portfolio.market === 'simulated';
  return {
    title: 'Trading record',
    author: siteName,
    foot: `${siteName} · Trading record · ${day} · education, not advice`,
    date: documentDate(day),
    day,
    basis: `Live record, ${simulated ? 'simulated' : 'real'} market, ${formatDay(from)} to ${day}, UTC. Model account over the signals received while subscribed, with the stated equity and risk per trade, after costs. Amounts in ${portfolio.currency}.`,
    notice: `${simulated ? 'Simulated market: prices are generated, and no real money was traded. Hypothetical results have limits and do not predict future results.' : 'Past performance is no guide to future results.'} Arithmetic on your own inputs, not advice.`,
    figures: figureRows(portfolio, analytics),
    risk: riskRows(portfolio, analytics),
    chance: chanceText(analytics.chance),
    curve: getPoints(analytics.curve),
    curveNote: 'Value without the effect of restated equity, at daily marks and now.',
    strategies: analytics.strategies.map(({ strategyId, trades: closed, totalR, gain }) => [
      getName(strategyId),
      String(closed),
      multiple(totalR),
      gainPercent(gain),
    ]),
    trades: [...trades]
      .reverse()
      .slice(0, MOST_TRADES)
      .map((trade) => tradeRow(trade, getName)),
    tradesNote:
      trades.length > MOST_TRADES
        ? `The newest ${MOST_TRADES} of ${trades.length} trades. The file of trades has all of them.`
        : `${trades.length} ${trades.length === 1 ? 'trade' : 'trades'}, the newest first.`,
    lastColumn: 'Log entry',
  };
}

function figureRows({ winRate, month, value, currency, trades }: Portfolio, { statistics }: PortfolioAnalytics): Rows {
  const row = (name: string, key: string, format: (value: number | null) => string) => {
    const { value: figure = null, reason = null } = statistics.find((one) => one.key === key) ?? {};
    // Nothing was measured before the first trade.
    if (trades === 0) return [name, format(null), 'needs 1 trade, has 0'];
    return [name, format(figure), reason ?? (key === 'sharpeRatio' ? 'to the last daily mark' : 'up to now')];
  };
  return [
    ['Value of the account', money(value, currency), 'closed results and open trades at their last price'],
    row('Total return', 'totalReturn', gainPercent),
    row('Sharpe ratio', 'sharpeRatio', ratio),
    row('Max drawdown', 'maxDrawdown', percent),
    ['Win rate (30d)', percent(winRate.value), winRate.missing ?? `${winRate.wins} of ${winRate.trades} trades`],
    [
      'P&L (MTD)',
      gainMoney(month.amount.value, currency),
      month.amount.missing ?? `${gainPercent(month.gain.value)}, open trades included`,
    ],
  ];
}

function riskRows(portfolio: Portfolio, analytics: PortfolioAnalytics): Rows {
  const { currency, value, valueAtRisk, conditionalValueAtRisk, exposure } = analytics;
  const loss = (name: string, figure: typeof valueAtRisk) => [
    name,
    percent(figure.value),
    figure.missing ?? `${money(figure.value! * value, currency)} of a day`,
  ];
  return [
    loss('Value at risk, 95%, one day', valueAtRisk),
    loss('Conditional value at risk, 95%', conditionalValueAtRisk),
    ['Open risk', percent(portfolio.risk.open), `limit ${percent(portfolio.risk.maxOpen)}`],
    ['Gross exposure', money(exposure.gross, currency), `net ${gainMoney(exposure.net, currency)}`],
    ...exposure.byCurrency.map((one) => [`Exposure to ${one.currency}`, gainMoney(one.value, currency), '']),
  ];
}

const tradeRow = (trade: MemberTrade, getName: ReportInput['getName']): string[] => [
  formatDay(trade.filledAt),
  trade.closedAt === null ? 'open' : formatDay(trade.closedAt),
  `${trade.symbol} ${trade.side}`,
  getName(trade.strategyId),
  multiple(trade.netR),
  gainMoney(trade.result, trade.currency),
  String(trade.index),
];

/** Returns the curve in a box of width and height 1, with the highest value at the top. */
export function getPoints({ time, equity }: PortfolioAnalytics['curve']): ReportDocument['curve'] {
  const [first, last] = [time[0] ?? 0, time.at(-1) ?? 0];
  const [low, high] = [Math.min(...equity), Math.max(...equity)];
  if (last <= first || high <= low) return [];
  return time.map((at, i) => [(at - first) / (last - first), (high - equity[i]!) / (high - low)]);
}
