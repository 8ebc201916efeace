import type { AccountAnalytics } from '@sealtick/contract';
import { formatDate, getStrategyContent, utcDay } from '@sealtick/engine';
import type { FileAnswer } from '../../../platform/http/serve-reads.ts';
import { documentDate } from '../../../platform/pdf/document-date.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  chanceText,
  gainMoney,
  gainPercent,
  getPoints,
  money,
  multiple,
  type Press,
  percent,
  printDocument,
  type ReportDocument,
  ratio,
} from '../../portfolio/index.ts';
import { connectionName } from '../connection-name.ts';
import { type AccountTrade, getTrades } from './account-trades.ts';
import { getAccount } from './get-account.ts';
import { type AnalyticsDeps, computeAnalytics } from './read-account-analytics.ts';

/** Trades that a report prints, the newest ones. */
const MOST_TRADES = 200;

interface ReportInput {
  readonly analytics: AccountAnalytics;
  /** In the order of filling. */
  readonly trades: readonly AccountTrade[];
  readonly siteName: string;
  readonly getName: (strategyId: string) => string;
  /** ms UTC. */
  readonly now: number;
}

/** Returns the record of an account as a PDF, with the figures of its page. @throws {AppError} NOT_FOUND */
export async function printAccountReport(
  deps: AnalyticsDeps,
  { typesetter, siteName }: Press,
  viewer: Viewer,
  id: string,
): Promise<FileAnswer> {
  const account = await getAccount(deps, viewer, id);
  const document = accountReport({
    analytics: await computeAnalytics(deps, viewer, account),
    trades: await getTrades(viewer, account),
    siteName: await siteName(),
    getName: (strategyId) => getStrategyContent(strategyId)?.name ?? strategyId,
    now: deps.clock.now(),
  });
  return printDocument(typesetter, document, 'account-record');
}

/** Returns the record of an account as its document prints it. */
function accountReport({ analytics, trades, siteName, getName, now }: ReportInput): ReportDocument {
  const { account, market, since } = analytics;
  const day = getDay(now);
  const currency = analytics.currency ?? '';
  const name = connectionName({ ...account, brokerAccount: account.accountId });
  const filled =
    account.kind === 'paper' ? 'simulated fills on the prices of this site' : 'fills that the broker reported';
  return {
    title: `Trading record: ${name}`,
    author: siteName,
    foot: `${siteName} · Trading record · ${day} · education, not advice`,
    date: documentDate(day),
    day,
    basis: `${name}: signals copied to one account, ${filled}, ${market} market, ${getDay(Date.parse(since))} to ${day}, UTC. Results after costs; open trades count when they close. Deposits and other trades are not in it. Amounts in ${currency}.`,
    notice: `${getNotice(analytics)} Arithmetic on your own account, not advice.`,
    figures: figureRows(analytics, currency),
    risk: riskRows(analytics, currency),
    chance: chanceText(analytics.chance),
    curve: getPoints(analytics.curve),
    curveNote:
      'Balance when the account was connected, and what copied trades have closed with since, at daily marks and now.',
    strategies: analytics.strategies.map(({ strategyId, trades: closed, totalR, gain }) => [
      getName(strategyId),
      String(closed),
      multiple(totalR),
      gainPercent(gain),
    ]),
    trades: trades
      .toReversed()
      .slice(0, MOST_TRADES)
      .map((trade) => tradeRow(trade, getName, currency)),
    tradesNote:
      trades.length > MOST_TRADES
        ? `The newest ${MOST_TRADES} of ${trades.length} trades. The file of trades has all of them.`
        : `${trades.length} ${trades.length === 1 ? 'trade' : 'trades'}, the newest first.`,
    lastColumn: 'Published',
  };
}

const getDay = (at: number): string => formatDate(utcDay(at));

function getNotice({ market, account }: AccountAnalytics): string {
  const words = [
    market === 'simulated' ? 'Simulated market: prices are generated.' : null,
    account.kind === 'paper' ? 'Paper account: fills are simulated, and no real money was traded.' : null,
  ].filter((word) => word !== null);
  if (words.length === 0) return 'Past performance is no guide to future results.';
  return `${words.join(' ')} Hypothetical results have limits and do not predict future results.`;
}

function figureRows(analytics: AccountAnalytics, currency: string): string[][] {
  const { statistics, trades, winRate, equity, openingBalance, drift } = analytics;
  const row = (name: string, key: string, format: (value: number | null) => string) => {
    const { value = null, reason = null } = statistics.find((one) => one.key === key) ?? {};
    if (trades === 0) return [name, format(null), 'needs 1 trade, has 0'];
    return [name, format(value), reason ?? (key === 'sharpeRatio' ? 'to the last daily mark' : 'up to now')];
  };
  return [
    ['Value of the account', money(equity, currency), 'as the broker stated it last, open positions included'],
    ['Opening balance', money(openingBalance, currency), 'when the account was connected'],
    row('Total return', 'totalReturn', gainPercent),
    row('Sharpe ratio', 'sharpeRatio', ratio),
    row('Max drawdown', 'maxDrawdown', percent),
    ['Win rate (30d)', percent(winRate.value), winRate.missing ?? `${winRate.wins} of ${winRate.trades} trades`],
    drift.trades === 0
      ? ['Difference from the published results', ratio(null), 'needs 1 closed trade of both, has 0']
      : ['Difference from the published results', multiple(drift.sum.total), `sum of ${drift.trades} closed trades`],
  ];
}

function riskRows(analytics: AccountAnalytics, currency: string): string[][] {
  const { equity, valueAtRisk, conditionalValueAtRisk, exposure, openRisk } = analytics;
  const loss = (name: string, { value, missing }: typeof valueAtRisk) => [
    name,
    percent(value),
    missing ?? (equity === null ? '' : `${money(value! * equity, currency)} of a day`),
  ];
  return [
    loss('Value at risk, 95%, one day', valueAtRisk),
    loss('Conditional value at risk, 95%', conditionalValueAtRisk),
    [
      'Open risk',
      percent(openRisk.share),
      openRisk.positions.length === 1 ? '1 position or order' : `${openRisk.positions.length} positions and orders`,
    ],
    ['Gross exposure', money(exposure.gross, currency), `net ${gainMoney(exposure.net, currency)}`],
    ...exposure.byCurrency.map((one) => [`Exposure to ${one.currency}`, gainMoney(one.value, currency), '']),
  ];
}

const tradeRow = (trade: AccountTrade, getName: ReportInput['getName'], currency: string): string[] => [
  getDay(trade.filledAt),
  trade.closedAt === null ? 'open' : getDay(trade.closedAt),
  `${trade.symbol} ${trade.side}`,
  getName(trade.strategyId),
  trade.closedAt === null ? ratio(null) : multiple(trade.netR),
  trade.closedAt === null ? ratio(null) : gainMoney(trade.result, currency),
  trade.publishedR === null ? ratio(null) : multiple(trade.publishedR),
];
