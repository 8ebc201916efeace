import { REGIME_TITLES, type RecordDoubts, regimeGroup } from '@sealtick/contract';
import { EM_DASH, formatCount, formatR } from '../../../lib/text/format.ts';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { formatWon } from '../performance/figure-text.ts';

/** Results by what the market was like. */
export function RegimeTables({ regimes }: Pick<RecordDoubts, 'regimes'>) {
  return (
    <>
      <p className="max-w-read px-4 pt-3 text-12 text-ink-3 md:px-5">
        Mean result of the trades by group, with its 95% interval. Groups are known only afterwards: they describe the
        result and are not rules. Volatility in thirds of ATR(14) ÷ close; trending from ADX(14) 25.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-3 lg:grid-cols-2">
        {regimes.map(({ kind, groups }) => (
          <Table
            key={kind}
            label={`Results by ${REGIME_TITLES[kind].toLowerCase()}`}
            columns={[
              { name: REGIME_TITLES[kind] },
              { name: 'Trades', isNumber: true },
              { name: 'Won', isNumber: true },
              { name: 'Expectancy', isNumber: true },
              { name: '95% interval', isNumber: true, className: 'max-md:hidden' },
            ]}
            scrolls
          >
            {groups.map(({ key, trades, winRate, expectancy, interval }) => (
              <tr key={key}>
                <Th>
                  {regimeGroup(kind, key)}
                  {/* On a phone, in place of its column. */}
                  <span className="block text-12 text-ink-3 md:hidden">{intervalText(interval)}</span>
                </Th>
                <Td isNumber>{formatCount(trades)}</Td>
                <Td isNumber>{formatWon(winRate, trades)}</Td>
                <Td isNumber>{formatR(expectancy, 3)}</Td>
                <Td isNumber className="max-md:hidden">
                  {intervalText(interval)}
                </Td>
              </tr>
            ))}
          </Table>
        ))}
      </div>
    </>
  );
}

const intervalText = (interval: { readonly low: number; readonly high: number } | null): string =>
  interval ? `${formatR(interval.low, 3)} to ${formatR(interval.high, 3)}` : EM_DASH;
