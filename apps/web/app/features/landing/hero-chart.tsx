import { paths } from '../../lib/navigation/paths.ts';
import { formatCount, formatQuote } from '../../lib/text/format.ts';
import { TONE } from '../../lib/text/to-tone.ts';
import { RelativeTime } from '../../lib/time/clock.tsx';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { axisTime } from '../../ui/signal-picture/axis-time.ts';
import { SignalPicture } from '../../ui/signal-picture/signal-picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { HeroSignal } from './hero-signal.ts';
import type { Hero } from './use-hero.ts';

const ENTRIES = [
  { label: 'Bars before the signal', look: 'bg-bar-before' },
  { label: 'Bars after the signal', look: 'bg-linear-to-r from-long from-50% to-short to-50%' },
] as const;

/** Explains the grey and the coloured bars of a signal's picture. */
function BarsLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-12 md:ml-auto">
      {ENTRIES.map(({ label, look }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2.5 rounded-[2px] forced-color-adjust-none ${look}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/**
 * The signal that closed last over its bars, with its outcome, win or loss.
 * @param trackRecord The result of its strategy as a sentence.
 */
export function HeroChart({ hero, trackRecord }: { hero: Hero; trackRecord: string }) {
  const { signal } = hero;
  return (
    <Card aria-labelledby="hero-signal">
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1.5 border-line border-b px-4 py-3 md:px-5">
        <h2 id="hero-signal" className="font-head text-14">
          Last closed signal
        </h2>
        {signal && <SignalTitle signal={signal} />}
        {signal && hero.bars.length > 0 && <BarsLegend />}
      </div>
      <div className="p-3 md:p-5">
        <Picture hero={hero} />
      </div>
      {signal && (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-t px-4 py-3 text-13 md:px-5">
          <p>Chosen by rule: the signal that closed last, win or loss. {trackRecord}</p>
          <TextLink to={paths.strategy(signal.strategyId)}>View {signal.strategyName}</TextLink>
        </div>
      )}
    </Card>
  );
}

function SignalTitle({ signal }: { signal: HeroSignal }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <SideLabel side={signal.side} />
        <span className="font-head text-16 text-ink-1">{signal.symbol}</span>
        <span>{signal.timeframe}</span>
        <span>{signal.strategyName}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
        <span className={`font-strong ${TONE[signal.tone] || 'text-ink-1'}`}>{signal.outcome}</span>
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

function Picture({ hero: { state, signal, bars, noBars, onRetry } }: { hero: Hero }) {
  const zone = useTimeZone();
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
  if (state === 'loaded' && signal === null) return <p className={box}>No signal has closed yet.</p>;
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
      exit={signal.exit}
      signalLabel={signal.index === null ? 'signal' : `sealed #${formatCount(signal.index)}`}
      formatPrice={price}
      formatTime={(time) => axisTime(time, span, zone)}
    />
  );
}
