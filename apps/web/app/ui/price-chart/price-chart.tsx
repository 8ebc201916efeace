import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton.tsx';
import { TEXT_LINK } from '../text-link.tsx';
import { ZoomButtons } from '../zoom-buttons.tsx';
import { BarReadout } from './bar-readout.tsx';
import { type ChartContent, releasesIn } from './chart-data.ts';
import type { DrawnChart } from './draw-chart.ts';
import { MOVE_KEYS } from './move-keys.ts';
import { zoomOfKey } from './zoom-keys.ts';

interface PriceChartProps {
  /** Description for screen readers. */
  label: string;
  /** Null while the bars are loading. */
  content: ChartContent | null;
  /** Why there is no chart; shown in its place. */
  problem?: string | null | undefined;
  /** Class that sets the height. */
  height?: string;
}

/**
 * Price bars with the levels of a trade. The box has its size from the start; the chart's script is loaded when needed.
 * Arrow keys move from bar to bar.
 */
export function PriceChart({ label, content, problem = null, height = 'h-72' }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawnChart | null>(null);
  const newest = useRef(content);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  /** The bar under the crosshair. */
  const [place, setPlace] = useState<number | null>(null);
  const zone = useTimeZone();
  newest.current = content;
  const hasContent = content !== null && content.bars.length > 0;

  useEffect(() => {
    if (!hasContent) return;
    let isGone = false;
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (isGone || !box.current || !newest.current) return;
        chart.current = drawChart(box.current, newest.current, { onPoint: setPlace });
        setState('drawn');
      },
      () => {
        if (!isGone) setState('failed');
      },
    );
    return () => {
      isGone = true;
      chart.current?.remove();
      chart.current = null;
    };
  }, [hasContent]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another time of the site moves the time axis
  useEffect(() => {
    if (content) chart.current?.show(content);
  }, [content, zone]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!chart.current || !content) return;
    const step = zoomOfKey(event);
    const next = step ? undefined : placeOfKey(event.key, place, content.bars.length - 1);
    if (!step && next === undefined) return;
    event.preventDefault();
    if (step) return chart.current.zoom(step);
    chart.current.point(next ?? null);
    setPlace(next ?? null);
  };

  const message = problem ?? (state === 'failed' ? 'The chart could not be loaded.' : null);
  const isEmpty = content !== null && !hasContent;
  const isDrawn = state === 'drawn' && message === null && !isEmpty;
  return (
    <figure aria-label={label} className="@container">
      <BarReadout
        bar={isDrawn ? content?.bars[place ?? content.bars.length - 1] : undefined}
        digits={content?.digits ?? 0}
        releases={isDrawn && content ? releasesIn(content, place ?? content.bars.length - 1) : ''}
      />
      <div className="relative">
        <section
          tabIndex={isDrawn ? 0 : -1}
          aria-label={`${label}: arrow keys move from bar to bar`}
          onKeyDown={onKeyDown}
          onBlur={() => chart.current?.point(null)}
        >
          <div ref={box} aria-hidden="true" className={classNames('w-full overflow-hidden', height)} />
        </section>
        {(message !== null || isEmpty) && (
          <p className="absolute inset-0 grid place-items-center px-6 text-center text-13 text-ink-3">
            {message ?? 'There are no bars to show.'}
          </p>
        )}
        {message === null && !isEmpty && state === 'waiting' && (
          <Skeleton className={classNames('absolute inset-x-0 top-0', height)} />
        )}
      </div>
      <figcaption className="min-h-4 text-12 text-ink-3">
        {message === null && (
          <span className="flex items-center justify-between gap-x-4">
            <ZoomButtons isReady={isDrawn} onZoom={(step) => chart.current?.zoom(step)} />
            <a href="https://www.tradingview.com/" rel="noopener" target="_blank" className={TEXT_LINK}>
              Lightweight Charts™ by TradingView
            </a>
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** Returns the bar that a key leads to; null for none, undefined if the key does nothing. */
function placeOfKey(key: string, place: number | null, last: number): number | null | undefined {
  if (key === 'Escape') return place === null ? undefined : null;
  const move = MOVE_KEYS[key];
  return move && Math.max(0, Math.min(last, move(place ?? last + 1, last)));
}
