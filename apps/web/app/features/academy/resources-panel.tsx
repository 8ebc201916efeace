import { existing, type SitePage } from '../../lib/navigation/pages.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TEXT_LINK, TextLink } from '../../ui/text-link.tsx';

const CHECKLISTS = [
  {
    title: 'Before a trade',
    items: [
      'The signal is of a strategy that you follow completely.',
      'The stop is in the market, or is placed together with the entry.',
      'The size is computed from your own fill, and rounded down.',
      'The loss at the stop is within your risk per trade, your daily loss and your open risk.',
      'No other open trade depends on the same currency move, or both together keep the limit.',
    ],
  },
  {
    title: 'After a trade',
    items: [
      'The result is written down in R, net of costs.',
      'The exit was the planned one. If not, the reason is written down.',
      'The decision is judged by the plan and not by the result.',
      'After a loss: no new trade for 30 minutes.',
    ],
  },
  {
    title: 'Before you subscribe to a strategy',
    items: [
      'The figures are of the live record, or the page says that they are of a backtest.',
      'The record has enough trades for an interval, and the interval does not begin far below zero.',
      'One and a half times the maximum drawdown would not make you leave.',
      'The number of parameter sets that were tried is named.',
      'You have verified the log in your browser, and saved a checkpoint.',
    ],
  },
] as const;

const PAGES: readonly SitePage[] = existing([
  { to: paths.methodology, label: 'Methodology: how every figure is computed' },
  { to: paths.compliance, label: 'Policies and regulation' },
  { to: paths.glossary, label: 'Glossary' },
  { to: paths.riskDisclosure, label: 'Risk disclosure' },
  { to: paths.riskConfig, label: 'Your risk settings' },
  { to: paths.verify, label: 'Verify the log' },
  { to: paths.helpGuides, label: 'Quick guides' },
]);

/** Checklists, and pages that go further. */
export function ResourcesPanel() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {CHECKLISTS.map(({ title, items }) => (
        <Card key={title} aria-label={title}>
          <CardHeader title={title} />
          <ol className="grid list-decimal gap-2 py-4 pr-4 pl-9 md:pr-5 md:pl-10">
            {items.map((item) => (
              <li key={item} className="marker:text-ink-3">
                {item}
              </li>
            ))}
          </ol>
        </Card>
      ))}
      <Card aria-label="Read further">
        <CardHeader title="Read further" />
        <ul className="grid gap-1 p-4 md:p-5">
          <li>
            <a href="/api/strategies/rulebook.pdf" download className={`touch ${TEXT_LINK}`}>
              Rulebook PDF
            </a>
          </li>
          <li>
            <a href="/api/academy/calculators.xlsx" download className={`touch ${TEXT_LINK}`}>
              Spreadsheet: position size, R multiple, drawdown recovery (XLSX)
            </a>
          </li>
          <li>
            <a href="/academy/journal-template.csv" download className={`touch ${TEXT_LINK}`}>
              Template for the trading journal, one closed trade per row (CSV)
            </a>
          </li>
          {PAGES.map(({ to, label }) => (
            <li key={to}>
              <TextLink isAlone to={to}>
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
