import { Download, FileText } from 'lucide';
import type { SitePage } from '../../lib/navigation/pages.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { TextLink } from '../../ui/text-link.tsx';

const FILES = [
  {
    href: '/api/strategies/rulebook.pdf',
    title: 'Rulebook of all strategies',
    text: 'Rules, parameters and weaknesses of each strategy.',
    format: 'PDF',
  },
  {
    href: '/api/academy/calculators.xlsx',
    title: 'Calculators',
    text: 'Position size, R multiple and drawdown recovery, by the formulas of this site.',
    format: 'XLSX',
  },
  {
    href: '/academy/journal-template.csv',
    title: 'Trading journal template',
    text: 'One closed trade per row. The trade journal imports every column.',
    format: 'CSV',
  },
] as const;

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

const PAGES: readonly SitePage[] = [
  { to: paths.methodology, label: 'Methodology: how every figure is computed' },
  { to: paths.compliance, label: 'Policies and regulation' },
  { to: paths.glossary, label: 'Glossary' },
  { to: paths.riskDisclosure, label: 'Risk disclosure' },
  { to: paths.riskConfig, label: 'Your risk settings' },
  { to: paths.verify, label: 'Verify the log' },
  { to: paths.helpGuides, label: 'Quick guides' },
];

/** Files to download, checklists, and pages that go further. */
export function ResourcesPanel() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ul aria-label="Files" className="grid lg:col-span-2">
        {FILES.map((file) => (
          <FileRow key={file.href} {...file} />
        ))}
      </ul>
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
        <ul className="grid gap-2 p-4 md:p-5">
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

function FileRow({ href, title, text, format }: (typeof FILES)[number]) {
  return (
    <li className="flex items-center gap-4 border-line border-b py-4">
      <Icon of={FileText} size={18} className="shrink-0 text-ink-3 max-md:hidden" />
      <div className="min-w-0 grow">
        <h2 className="font-head text-14">{title}</h2>
        <p className="mt-0.5">{text}</p>
      </div>
      <div className="flex shrink-0 items-center gap-4 max-md:flex-col max-md:items-end max-md:gap-1.5">
        <span className="text-13 text-ink-3">{format}</span>
        <ButtonAnchor size="small" href={href} download>
          <Icon of={Download} size={14} />
          Download <span className="sr-only">: {title}</span>
        </ButtonAnchor>
      </div>
    </li>
  );
}
