import { ActiveBadge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { type Stat, StatCard, StatStrip } from '../../ui/stat-card.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import { LIVE, SIMULATED } from './samples.ts';
import { Section } from './section.tsx';

const STATS: readonly Stat[] = [
  { label: 'Active Signals', value: '6', note: '2 more than yesterday', basis: LIVE },
  { label: 'Win Rate (30d)', value: '42.9', unit: '%', note: '9 of 21 trades', basis: SIMULATED },
  { label: 'P&L (MTD)', value: '+$214.60', note: '+0.88%, 4 days', basis: SIMULATED, tone: 'gain' },
  { label: 'Sharpe', value: null, note: 'Insufficient sample: 8 of 30 trades', basis: LIVE },
];

const TERMS: readonly Stat[] = [
  {
    label: 'Max drawdown',
    head: <Tooltip text="The deepest drawdown from an equity peak, open positions included.">Max drawdown</Tooltip>,
    value: '−7.1',
    unit: '%',
    note: 'open positions included',
  },
  {
    label: 'Expectancy',
    head: <Tooltip text="Mean result of a trade in multiples of its risk, net of costs.">Expectancy</Tooltip>,
    value: '−0.12',
    unit: 'R',
    note: '95%: −0.31 to 0.07 R',
  },
  { label: 'Trades', value: '264', note: 'since 2017' },
];

const ROWS = [
  { name: 'London Open Break', isActive: true, trades: 264, gain: 2.5, drawdown: '−7.1', sharpe: '0.50' },
  { name: 'Range Release', isActive: true, trades: 101, gain: -5.2, drawdown: '−9.5', sharpe: '−0.83' },
  { name: 'Index Pair', isActive: false, trades: 8, gain: 2.4, drawdown: '−3.1', sharpe: '—' },
] as const;

const COLUMNS = [
  { name: 'Strategy' },
  { name: 'Status' },
  { name: 'Trades', isNumber: true },
  { name: 'Return, %', isNumber: true },
  { name: 'Max DD, %', isNumber: true },
  { name: 'Sharpe', isNumber: true },
];

export function Figures() {
  return (
    <>
      <Section
        name="Stat cards"
        rule="One strip divided by hairlines. The record and market kind follow the figure. Too little data shows a dash and the reason."
      >
        <StatStrip label="Member figures" stats={STATS} columns={4} />
        <StatStrip label="Figures with their meaning" stats={TERMS} />
        <dl aria-label="A single figure" className="w-fit overflow-hidden rounded-card border border-line">
          <StatCard label="Last Signal" value="5" unit="min ago" note="EURUSD 15m" />
        </dl>
      </Section>
      <Section name="Table" rule="Numbers right-aligned, units in the heading, the same decimals within a column.">
        <Card aria-labelledby="table">
          <CardHeader id="table" title="Strategies" />
          <Table label="Sample table" columns={COLUMNS} className="min-w-140" scrolls>
            {ROWS.map(({ name, isActive, trades, gain, drawdown, sharpe }) => (
              <tr key={name} className="hover:bg-surface-2">
                <Th className="font-strong text-ink-1">{name}</Th>
                <Td>
                  <ActiveBadge isActive={isActive} off={null} />
                </Td>
                <Td isNumber>{trades}</Td>
                <Td isNumber className={gain < 0 ? 'text-short' : 'text-long'}>
                  {`${gain < 0 ? '−' : '+'}${Math.abs(gain).toFixed(1)}`}
                </Td>
                <Td isNumber>{drawdown}</Td>
                <Td isNumber>{sharpe}</Td>
              </tr>
            ))}
          </Table>
        </Card>
      </Section>
    </>
  );
}
