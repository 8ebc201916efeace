import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton.tsx';
import { TEXT_LINK } from '../text-link.tsx';
import { BarReadout } from './bar-readout.tsx';
import type { ChartBar, ChartContent } from './chart-data.ts';
import type { DrawnChart } from './draw-chart.ts';

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

/** Price bars with the levels of a trade. The box has its size from the start; the chart's script is loaded when needed. */
export function PriceChart({ label, content, problem = null, height = 'h-72' }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawnChart | null>(null);
  const newest = useRef(content);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  /** The bar under the pointer. */
  const [pointed, setPointed] = useState<ChartBar | null>(null);
  newest.current = content;
  const hasContent = content !== null && content.bars.length > 0;

  useEffect(() => {
    if (!hasContent) return;
    let isGone = false;
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (isGone || !box.current || !newest.current) return;
        chart.current = drawChart(box.current, newest.current, setPointed);
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

  useEffect(() => {
    if (content) chart.current?.show(content);
  }, [content]);

  const message = problem ?? (state === 'failed' ? 'The chart could not be loaded.' : null);
  const isEmpty = content !== null && !hasContent;
  return (
    <figure aria-label={label} className="relative">
      <div ref={box} aria-hidden="true" className={classNames('w-full overflow-hidden', height)} />
      {(message !== null || isEmpty) && (
        <p className="absolute inset-0 grid place-items-center px-6 text-center text-13 text-ink-3">
          {message ?? 'There are no bars to show.'}
        </p>
      )}
      {message === null && !isEmpty && state === 'waiting' && (
        <Skeleton className="absolute inset-x-0 top-0 bottom-6" />
      )}
      {content && state === 'drawn' && message === null && (
        <BarReadout bar={pointed ?? content.bars.at(-1)} digits={content.digits} />
      )}
      <figcaption className="flex min-h-4 justify-end text-12 text-ink-3">
        {message === null && (
          <a href="https://www.tradingview.com/" rel="noopener" target="_blank" className={TEXT_LINK}>
            Lightweight Charts™ by TradingView
          </a>
        )}
      </figcaption>
    </figure>
  );
}
