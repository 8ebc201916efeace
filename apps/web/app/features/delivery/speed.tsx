import type { ChannelKind, DeliveryFigures } from '@sealtick/contract';
import { formatMs } from '../../lib/text/format-ms.ts';

/** Half of the signals reached open pages within this time after the close of their bar. */
export function WebSpeed({ figures }: { figures: DeliveryFigures | undefined }) {
  return <Shown ms={figures?.closeToFeed.p50 ?? null} />;
}

/** Half of the new signals were accepted by the receiving side within this time after the close of their bar. */
export function Speed({ figures, kind }: { figures: DeliveryFigures | undefined; kind: ChannelKind }) {
  const measured = figures?.channels.find((one) => one.kind === kind)?.day.closeToAccepted;
  return <Shown ms={measured?.p50 ?? null} />;
}

function Shown({ ms }: { ms: number | null }) {
  if (ms === null) return <span className="text-12 text-ink-3">not measured yet</span>;
  return (
    <span title="Median of the last 24 hours, from the close of the bar" className="font-strong text-ink-1">
      {formatMs(ms)}
    </span>
  );
}
