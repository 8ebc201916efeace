import type { SiteFigures, StatusHistory } from '@sealtick/contract';
import { feedLatency, lowestText, measuredText, pageResponse } from '../../lib/figures/site-figures.ts';
import { uptimeText } from '../../lib/text/uptime-text.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { type Stat, StatStrip } from '../../ui/stat-card.tsx';
import { measuredTime } from './measured-time.ts';
import { failuresText } from './status-text.ts';

interface StatusFiguresProps {
  history: StatusHistory;
  /** Null if they could not be read. */
  figures: SiteFigures | null;
}

/** Uptime of the site, response time of its pages, and how fast signals are sent. */
export function StatusFigures({ history, figures }: StatusFiguresProps) {
  const now = useWallNow();
  const zone = useTimeZone();
  const website = history.components.find(({ id }) => id === 'website')?.responseMs ?? null;
  const response = pageResponse(website);
  const { uptime, lowest, minutes } = history;
  const time = measuredText(measuredTime(history), now, zone);
  const share = uptimeText(uptime);
  const stats: readonly Stat[] = [
    {
      label: 'Uptime',
      value: share === null ? null : `${share}%`,
      note: share === null ? 'not measured yet' : `${lowestText(uptime, lowest)}: ${failuresText(minutes)}; ${time}`,
    },
    { ...response, note: website === null ? response.note : `${response.note}; ${time}` },
    figures === null
      ? { label: 'Feed latency, bar close to send (median)', value: null, note: 'could not be loaded' }
      : feedLatency(figures),
  ];
  return <StatStrip label="Measured" stats={stats} />;
}
