import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import type { ChartBar } from '../../../ui/price-chart/chart-data.ts';
import type { Close } from '../outcome-so-far.ts';
import type { SignalDetailView } from './signal-detail-view.ts';

interface LastCloseNoteProps {
  signal: SignalDetailView;
  lastClose: Close | null;
  bars: readonly ChartBar[] | null;
}

/** When the last close was: that of a finer series is newer than the bars of the chart. Its lines are reserved. */
export function LastCloseNote({ signal: { isOpen, timeframe }, lastClose, bars }: LastCloseNoteProps) {
  const zone = useTimeZone();
  if (!isOpen) return null;
  const lastBar = bars?.at(-1);
  const isNewer = lastClose !== null && lastBar !== undefined && lastClose.at > lastBar.closeTime;
  return (
    <p className="min-h-12 border-line border-b px-4 py-2 text-12 text-ink-3 sm:min-h-9 md:px-6">
      {lastClose !== null && (
        <>
          Last close: {formatMoment(lastClose.at, zone)}
          {isNewer && `, newer than the last ${timeframe} bar of the chart`}.
        </>
      )}
    </p>
  );
}
