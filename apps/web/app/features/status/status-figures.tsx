import type { CheckedMinutes, SiteFigures, StatusHistory } from '@sealtick/contract';
import { formatCount, formatPercent, formatRatio } from '../../lib/format.ts';
import { uptimeText } from '../../lib/uptime-text.ts';
import { type Stat, StatStrip } from '../../ui/stat-card.tsx';
import { SPAN_NAMES } from './status.queries.ts';
import { minutesText } from './status-text.ts';

interface StatusFiguresProps {
  history: StatusHistory;
  /** Null if they could not be read. */
  figures: SiteFigures | null;
}

/** Uptime of all components, response time of the website, and how fast signals are delivered. */
export function StatusFigures({ history, figures }: StatusFiguresProps) {
  const span = SPAN_NAMES.find(([name]) => name === history.span)![1];
  const website = history.components.find(({ id }) => id === 'website')?.responseMs ?? null;
  const delivery = figures?.deliveryMs ?? null;
  const stats: readonly Stat[] = [
    {
      label: `Uptime, ${span}`,
      value: uptimeText(history.uptime),
      unit: '%',
      note: history.uptime === null ? 'no check yet' : overallNote(history.minutes),
    },
    {
      label: `Response time of the website, ${span}`,
      value: website === null ? null : formatRatio(website.p95, 0),
      unit: 'ms',
      note: website === null ? 'no check yet' : `p95 of its checks, median ${formatRatio(website.p50, 0)} ms`,
    },
    {
      label: 'Seal to delivery, average',
      value: delivery === null ? null : formatRatio(delivery, delivery < 10 ? 1 : 0),
      unit: 'ms',
      note: deliveryNote(figures),
    },
  ];
  return <StatStrip label="Measured" stats={stats} />;
}

/** Minutes of several components are not added up where they would be longer than the span. */
function overallNote(minutes: CheckedMinutes): string {
  const { operational, degraded, outage, maintenance, noData } = minutes;
  const unchecked = noData / (operational + degraded + outage + maintenance + noData);
  const bad = minutesText({ ...minutes, noData: 0 });
  return `all components: ${bad}${noData === 0 ? '' : `; ${formatPercent(unchecked)} of the minutes without a check`}`;
}

function deliveryNote(figures: SiteFigures | null): string {
  if (figures === null) return 'could not be loaded';
  if (figures.deliveryMs === null) return 'no signal delivered in the last 24 h';
  return `${formatCount(figures.deliveries)} deliveries in the last 24 h`;
}
