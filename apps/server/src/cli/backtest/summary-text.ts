import type { MonthlyReturn } from '@sealtick/engine';
import { type Cell, textTable } from '../text-table.ts';
import type { BacktestSummary } from './summary.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a number; one that rounds to zero has no sign. */
const oneDecimal = (value: number): string => (Math.round(value * 10) / 10 + 0).toFixed(1);
const percent = (fraction: number): string => `${oneDecimal(fraction * 100)}%`;
const money = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns the summary of a backtest as text that can be pasted: minus is a plain hyphen. */
export function summaryText({ sides, holdingDays, months, years, buyAndHold, account }: BacktestSummary): string {
  const parts: string[] = [];
  if (sides.length > 0) {
    const rows = sides.map(({ key, trades, winRate, expectancy, totalR }) => [
      key,
      trades,
      percent(winRate),
      `${expectancy.toFixed(3)} R`,
      `${totalR.toFixed(2)} R`,
    ]);
    parts.push(textTable(['Side', 'Trades', 'Win rate', 'Expectancy', 'Sum'], rows));
  }
  const lines: string[] = [];
  if (holdingDays !== null) {
    const { average, median, longest } = holdingDays;
    lines.push(
      `Holding time: ${average.toFixed(1)} days on average, median ${median.toFixed(1)}, longest ${longest.toFixed(1)}.`,
    );
  }
  if (buyAndHold !== null) lines.push(`Buy and hold: ${percent(buyAndHold)}, without costs and financing.`);
  if (account !== null) {
    const { capital, riskFraction, balance, profit, closedDrawdown, ruinedOn } = account;
    lines.push(
      `Account of ${money(capital)} with ${(riskFraction * 100).toFixed(2)}% risk per trade: ${money(balance)} at the end ` +
        `(profit ${money(profit)}), largest fall of the closed balance ${percent(closedDrawdown)}.`,
    );
    if (ruinedOn !== null) lines.push(`The account was ruined on ${ruinedOn}. Later trades are not counted in it.`);
  }
  parts.push(lines.join('\n'));
  if (months.length > 0) parts.push(`Returns by month, in percent:\n${monthTable(months, years)}`);
  return parts.join('\n\n');
}

function monthTable(months: readonly MonthlyReturn[], years: BacktestSummary['years']): string {
  const rows = years.map(({ year, value }) => [
    String(year),
    ...MONTHS.map((_, i): Cell => {
      const found = months.find((one) => one.year === year && one.month === i + 1);
      return found === undefined ? '' : oneDecimal(found.value * 100);
    }),
    oneDecimal(value * 100),
  ]);
  const width = Math.max(...rows.flatMap((row) => row.map((cell) => String(cell).length)));
  return [['Year', ...MONTHS, 'Total'], ...rows]
    .map((row) => row.map((cell) => String(cell).padStart(width)).join(' '))
    .join('\n');
}
