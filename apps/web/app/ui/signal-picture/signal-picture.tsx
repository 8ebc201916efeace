import { type Direction, pushApart } from '@sealtick/contract';
import { ArrowDown, ArrowUp } from 'lucide';
import { EM_DASH } from '../../lib/text/format.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.ts';
import type { ExitMark } from './exit-mark.ts';
import { layOut, type Plot, type PlotBar, type PlotLevel, ticks } from './plot.ts';
import { PlotBars } from './plot-bars.tsx';

interface SignalPictureProps {
  /** Description for screen readers. */
  label: string;
  /** Oldest first; at least one. */
  bars: readonly PlotBar[];
  levels: readonly PlotLevel[];
  /** When the signal was decided, ms UTC. */
  signalAt: number;
  /** Where the trade ended; null while it is open. */
  exit?: ExitMark | null | undefined;
  /** Label of the signal's line. */
  signalLabel?: string | undefined;
  formatPrice: (price: number) => string;
  formatTime: (time: number) => string;
  /** Whether it has its smallest height on wide screens as well. */
  isLow?: boolean;
}

/** Height of a label as a fraction of the smallest height of the picture. */
const LABEL_GAP = 0.085;
const TICKS = 5;

/** Bars before and after a signal, with its levels. The server renders it, so it needs no script. */
export function SignalPicture({
  label,
  bars,
  levels,
  signalAt,
  exit = null,
  signalLabel,
  formatPrice,
  formatTime,
  isLow = false,
}: SignalPictureProps) {
  const plot = layOut(bars, levels, signalAt, exit?.at);
  const left = (place: number) => `${(100 * place) / plot.across}%`;
  // On a phone only the newer half, if the signal is in it.
  const zoom = plot.signalPlace / plot.across > 0.6 ? 'max-md:w-[200%] print:w-full' : '';
  return (
    <figure aria-label={label} className="grid grid-cols-[minmax(0,1fr)_auto] text-12">
      <div className={classNames('relative h-72 overflow-hidden', !isLow && 'md:h-90')}>
        <div className={classNames('absolute inset-y-0 right-0 w-full', zoom)}>
          <PlotBars bars={bars} levels={levels} plot={plot} />
          {exit && <Exit exit={exit} plot={plot} lastClose={bars.at(-1)!.close} />}
          {signalLabel && (
            <span
              className="absolute bottom-1 rounded-chip bg-surface-1/85 px-1.5 py-0.5 whitespace-nowrap text-ink-2"
              style={labelSide(plot)}
            >
              {signalLabel}
            </span>
          )}
        </div>
      </div>
      <Labels levels={levels} plot={plot} formatPrice={formatPrice} />
      <div aria-hidden="true" className="relative h-6 overflow-hidden text-ink-3">
        <div className={classNames('absolute inset-y-0 right-0 w-full', zoom)}>
          {ticks(bars, TICKS, formatTime).map(({ bar, label }, n) => (
            <span
              key={bar}
              className={classNames(
                'absolute top-1.5 -translate-x-1/2 whitespace-nowrap',
                n % 2 === 1 && zoom === '' && 'max-md:hidden',
              )}
              style={{ left: left(bar + 0.5) }}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** Places the label on the side of its line with more room. */
function labelSide({ signalPlace, across }: Plot): Record<string, string> {
  const share = (100 * signalPlace) / across;
  return share > 60 ? { right: `calc(${100 - share}% + 6px)` } : { left: `calc(${share}% + 6px)` };
}

const EXIT = {
  gain: { dot: 'bg-long', word: 'text-long' },
  loss: { dot: 'bg-short', word: 'text-short' },
  neutral: { dot: 'bg-ink-2', word: 'text-ink-1' },
} as const;
/** Lowest position of the word of an exit: below it is the label of the signal. */
const ABOVE_FOOT = 0.86;

/** A dot where the trade ended, and its outcome in words to the left of it. */
function Exit({ exit, plot, lastClose }: { exit: ExitMark; plot: Plot; lastClose: number }) {
  const { exitPlace, across, down } = plot;
  if (exitPlace === null) return null;
  const place = 100 * ((exitPlace - 0.5) / across);
  const top = down(exit.price ?? lastClose);
  const { dot, word } = EXIT[exit.tone];
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames('absolute size-2.5 -translate-1/2 rounded-full ring-2 ring-surface-1', dot)}
        style={{ left: `${place}%`, top: `${100 * top}%` }}
      />
      <span
        className={classNames(
          'absolute -translate-y-1/2 whitespace-nowrap rounded-chip bg-surface-1/85 px-1.5 py-0.5 font-strong',
          word,
        )}
        style={{
          right: `calc(${100 - place}% + 10px)`,
          top: `clamp(12px, ${100 * top}%, ${100 * ABOVE_FOOT}%)`,
        }}
      >
        {exit.label}
      </span>
    </>
  );
}

const NAME: Record<PlotLevel['kind'], string> = { entry: 'Entry', stop: 'Stop', target: 'Target' };
const TAG: Record<PlotLevel['kind'], string> = {
  entry: 'bg-ink-1 text-on-accent',
  stop: 'bg-short text-on-accent',
  target: 'bg-long text-on-accent',
};

/** Width of an arrow with its gap, in em. */
const ARROW_EM = 1.4;

/** Estimates the width of a price in any font, in em: digits are wider than separators. */
const getWidth = (price: string): number => [...price].reduce((sum, sign) => sum + (/\d|—/.test(sign) ? 0.66 : 0.3), 0);

function Labels({ levels, plot, formatPrice }: Pick<SignalPictureProps, 'levels' | 'formatPrice'> & { plot: Plot }) {
  const places = pushApart(
    levels.map(({ price }) => plot.down(price)),
    LABEL_GAP,
  );
  const widest = levels.map(({ price }) => formatPrice(price)).reduce((a, b) => (b.length > a.length ? b : a), EM_DASH);
  const arrow = levels.some(({ price }) => plot.beyond(price)) ? ARROW_EM : 0;
  return (
    <dl className="relative ml-1.5">
      {/* Gives the column its width, as positioned elements have none. */}
      <div aria-hidden="true" className="invisible flex gap-1.5 px-1.5 font-head tabular-nums">
        <dt className="max-md:sr-only print:not-sr-only">{NAME.target}</dt>
        <dd style={{ width: `${getWidth(widest) + arrow}em` }} />
      </div>
      {levels.map(({ kind, price }, i) => (
        <div
          key={`${kind} ${price}`}
          className={classNames(
            'absolute left-0 flex -translate-y-1/2 gap-1.5 rounded-chip px-1.5 font-head leading-5 tabular-nums',
            TAG[kind],
          )}
          style={{ top: `${100 * places[i]!}%` }}
        >
          <dt className="max-md:sr-only print:not-sr-only">{NAME[kind]}</dt>
          <dd className="flex items-center gap-1">
            {formatPrice(price)}
            <Beyond direction={plot.beyond(price)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Points to a level outside the picture. */
function Beyond({ direction }: { direction: Direction | null }) {
  if (direction === null) return null;
  return (
    <>
      <Icon of={direction === 'up' ? ArrowUp : ArrowDown} size={12} />
      <span className="sr-only">outside the picture</span>
    </>
  );
}
