import { noticeOfRow, type RunDetail, type RunTrials, runDetailText, type StatisticView } from '@sealtick/contract';
import { strategyName } from '@sealtick/engine';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { formatStatistic } from '../../backtests/index.ts';
import { curveSvg } from './curve-svg.ts';
import { curveText } from './curve-text.ts';
import type { TradeOfFile } from './trades-of-file.ts';

/** The newest trades of the report; the CSV has all. */
const TRADES_PRINTED = 500;

const STYLE = `
body{font:14px/1.5 system-ui,sans-serif;color:#10151c;background:#fff;max-width:960px;margin:32px auto;padding:0 16px}
h1{font-size:24px;margin:0}h2{font-size:16px;margin:28px 0 8px}p{margin:6px 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:12px}
th,td{padding:4px 8px;border-bottom:1px solid #d5dbe3;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;white-space:nowrap}small,.note{color:#4a5665;font-size:12px}
svg{display:block;margin:8px 0}.equity{fill:none;stroke:#0b7285;stroke-width:1.5}.drawdown{fill:#c2410c;opacity:.35}
.axis{stroke:#8a95a3}.wide{overflow-x:auto}.wide table{min-width:640px}
@media print{body{margin:0;max-width:none}.wide table{min-width:0}h2{break-after:avoid}tr,svg{break-inside:avoid}thead{display:table-header-group}}
`.trim();

/** Returns the report of a run that is done as one HTML file without scripts, and without requests to other addresses. */
export function reportHtml(run: RunDetail, allTrades: readonly TradeOfFile[]): string {
  const { result, trials, name, strategyId, symbol, timeframe, summary } = run;
  if (result === null || summary === null) throw new Error('A report is of a run that is done.');
  const title = `${name}: ${strategyName(strategyId)}, ${symbol} ${timeframe}`;
  const days = `${day(summary.from)} to ${day(summary.to)}`;
  const body = [
    `<h1>${escapeHtml(name)}</h1>`,
    `<p>${escapeHtml(`${strategyName(strategyId)}, rules version ${run.version}, on ${symbol} ${timeframe}`)}, ${days}, ${summary.bars} bars</p>`,
    `<p class="note">${escapeHtml(`Backtested, ${noticeOfRow(result.basis)}. Hypothetical results have limits and do not predict future results.`)}</p>`,
    trials === null ? '' : `<p><strong>${escapeHtml(trialsText(trials))}</strong></p>`,
    result.detail === null ? '' : `<p>${escapeHtml(runDetailText(result.detail))}</p>`,
    '<h2>Equity and drawdown, daily</h2>',
    curveSvg(result.curve, escapeHtml(`Equity over drawdown, ${days}`)),
    `<p class="note">${curveText(result.curve)}</p>`,
    '<h2>Figures, backtested</h2>',
    figures(result.statistics, result.periodsPerYear),
    '<h2>Settings</h2>',
    settings(run),
    tradesTable(allTrades),
  ];
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body.join('\n')}</main></body></html>\n`
  );
}

/** Returns how many trials a result is one of, and what that does to its Sharpe ratio, in words. */
function trialsText({ count, deflatedSharpe, bestOfTrials, reason }: RunTrials): string {
  const tried =
    count === 1
      ? 'The first settings tried on this strategy and symbol.'
      : `One of ${count.toLocaleString('en-GB')} settings tried on this strategy and symbol.`;
  if (deflatedSharpe === null || bestOfTrials === null) return `${tried} No deflated Sharpe ratio: ${reason}.`;
  return (
    `${tried} The best of as many without any edge would show a Sharpe ratio of ${bestOfTrials.toFixed(2)}; ` +
    `probability that this one is better (deflated Sharpe ratio): ${formatStatistic(deflatedSharpe, 'fraction')}.`
  );
}

const day = (instant: string) => instant.slice(0, 10);

function figures(statistics: readonly StatisticView[], periodsPerYear: number): string {
  const rows = statistics.map(({ label, value, unit, interval, reason, definition }) => {
    const shown = value === null ? `— ${reason ?? ''}` : formatStatistic(value, unit, periodsPerYear);
    const range = interval ? `${formatStatistic(interval.low, unit)} to ${formatStatistic(interval.high, unit)}` : '';
    return row([label, shown, range, definition], [1, 2]);
  });
  return table('Figures', ['Figure', 'Value', '95% interval', 'Definition'], rows, [1, 2]);
}

function settings({ params, costFactor, detail, from, to, codeSha256, partner }: RunDetail): string {
  const rows = [
    ...Object.entries(params).map(([key, value]) => [key, String(value)]),
    ['Costs', `× ${costFactor}`],
    ...(detail === null ? [] : [['Exits inside a bar', `by ${detail} bars`]]),
    ['From', from ?? 'the first stored bar'],
    ['To', to ?? 'the newest bar'],
    ...(partner === null ? [] : [['Second instrument', partner]]),
    ['SHA-256 of the code of the rules', codeSha256],
  ];
  return table(
    'Settings',
    ['Setting', 'Value'],
    rows.map((cells) => row(cells)),
  );
}

const TRADE_COLUMNS = ['side', 'fill_time', 'fill_price', 'close_time', 'close_reason', 'exits', 'cost', 'net_r'];
const TRADE_NUMBERS = [2, 6, 7];

function tradesTable(all: readonly TradeOfFile[]): string {
  const shown = all.slice(-TRADES_PRINTED);
  const which = shown.length < all.length ? `newest ${shown.length} of ${all.length}` : String(all.length);
  const rows = shown.map((trade) =>
    row(
      TRADE_COLUMNS.map((column) => String(trade[column] ?? '')),
      TRADE_NUMBERS,
    ),
  );
  return `<h2>Trades, backtested: ${which}</h2>${table(
    'Trades',
    TRADE_COLUMNS.map((column) => column.replace('_', ' ')),
    rows,
    TRADE_NUMBERS,
  )}`;
}

const getClass = (numbers: readonly number[], i: number) => (numbers.includes(i) ? ' class="n"' : '');

const row = (cells: readonly string[], numbers: readonly number[] = []): string =>
  `<tr>${cells.map((cell, i) => `<td${getClass(numbers, i)}>${escapeHtml(cell)}</td>`).join('')}</tr>`;

/** @param label Names the part that scrolls on a narrow screen, which the keyboard reaches */
const table = (
  label: string,
  heads: readonly string[],
  rows: readonly string[],
  numbers: readonly number[] = [],
): string =>
  `<div class="wide" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${heads
    .map((head, i) => `<th scope="col"${getClass(numbers, i)}>${escapeHtml(head)}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
