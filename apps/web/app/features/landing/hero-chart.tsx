import type { Basis } from '@sealtick/contract';
import { RelativeTime } from '../../lib/clock.tsx';
import { formatCount, formatQuote } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { BasisLabel, HypotheticalNotice } from '../../ui/basis-label.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { axisTime } from '../../ui/signal-picture/axis-time.ts';
import { SignalPicture } from '../../ui/signal-picture/signal-picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { BarsLegend } from './bars-legend.tsx';
import type { NewestSignal } from './newest-signal.ts';
import type { Newest } from './use-newest.ts';

/** The result of the signal's strategy as a sentence, with its record and market kind. */
export interface TrackRecord {
  readonly text: string;
  readonly basis: Basis | null;
}

/** The newest signal over its bars, with its outcome. */
export function HeroChart({ newest, trackRecord }: { newest: Newest; trackRecord: TrackRecord }) {
  const { signal } = newest;
  return (
    <Card aria-labelledby="newest-signal">
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1.5 border-line border-b px-4 py-3 md:px-5">
        <h2 id="newest-signal" className="font-head text-14">
          Newest signal
        </h2>
        {signal && <SignalTitle signal={signal} />}
        {signal && newest.bars.length > 0 && <BarsLegend />}
      </div>
      <div className="p-3 md:p-5">
        <Picture newest={newest} />
      </div>
      {signal && (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-t px-4 py-3 text-13 md:px-5">
          <div className="grid gap-1.5">
            <p>{trackRecord.text}</p>
            <HypotheticalNotice bases={[signal.basis, trackRecord.basis]} />
          </div>
          <TextLink to={paths.strategy(signal.strategyId)}>View {signal.strategyName}</TextLink>
        </div>
      )}
    </Card>
  );
}

function SignalTitle({ signal }: { signal: NewestSignal }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <SideLabel side={signal.side} />
        <span className="font-head text-16 text-ink-1">{signal.symbol}</span>
        <span>{signal.timeframe}</span>
        <span>{signal.strategyName}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
        <span className="font-strong text-ink-1">{signal.outcome}</span>
        <span className="text-ink-3">
          <RelativeTime value={signal.sealedAt} />
        </span>
        {/* On a phone always a line of its own: beside the time it would wrap for some signals and move the chart. */}
        <span className="max-md:basis-full">
          <BasisLabel basis={signal.basis} />
        </span>
      </p>
    </>
  );
}

function Picture({ newest: { state, signal, bars, noBars, onRetry } }: { newest: Newest }) {
  const box = 'grid h-78 place-items-center text-center text-13 text-ink-3 md:h-96';
  if (state === 'failed') {
    return (
      <div role="alert" className={box}>
        <div>
          <p>The signals could not be loaded. Please try again later.</p>
          <Button className="mt-3" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
    );
  }
  if (state === 'empty') return <p className={box}>No signals available at the moment</p>;
  if (noBars !== null) return <p className={box}>{noBars}</p>;
  if (signal === null || bars.length === 0) return <Skeleton className="h-78 md:h-96" />;
  const price = (value: number) => formatQuote(value, signal.digits);
  const plan = signal.levels.map(({ kind, price: at }) => `${kind} ${price(at)}`).join(', ');
  const span = (bars.at(-1)?.time ?? 0) - (bars[0]?.time ?? 0);
  return (
    <SignalPicture
      label={`${signal.symbol} ${signal.timeframe}, ${signal.side}: ${plan}, over ${bars.length} bars`}
      bars={bars}
      levels={signal.levels}
      signalAt={signal.barCloseAt}
      signalLabel={signal.index === null ? 'signal' : `sealed #${formatCount(signal.index)}`}
      formatPrice={price}
      formatTime={(time) => axisTime(time, span)}
    />
  );
}
