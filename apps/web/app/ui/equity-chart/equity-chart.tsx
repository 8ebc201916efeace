import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMedia } from '../../lib/browser/use-browser.ts';
import { formatCounted, formatPercent, formatR } from '../../lib/text/format.ts';
import { formatDate } from '../../lib/time/time.ts';
import { classNames } from '../class-names.ts';
import { zoomOfKey } from '../price-chart/zoom-keys.ts';
import { TEXT_LINK } from '../text-link.tsx';
import { ZoomButtons } from '../zoom-buttons.tsx';
import { type Curve, type CurveSet, pointAt } from './curve.ts';
import type { DrawnCurves } from './draw-curves.ts';
import { StaticCurves } from './static-curves.tsx';
import { stepFrom } from './step-from.ts';

interface EquityChartProps {
  /** Description for screen readers. */
  label: string;
  content: CurveSet;
  /** Class that sets the height. */
  height?: string;
}

/**
 * Equity above drawdown. The page contains a static chart. The interactive one is loaded when the box nears the viewport and
 * replaces it at the same pixels. Arrow keys move the crosshair.
 */
export function EquityChart({ label, content, height = 'h-80 md:h-100' }: EquityChartProps) {
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawnCurves | null>(null);
  const newest = useRef(content);
  const [isDrawn, setDrawn] = useState(false);
  // The interactive chart is drawn for a dark screen; on paper the static one uses the colours of the page.
  const isPaper = useMedia('print');
  const [moment, setMoment] = useState<number | null>(null);
  newest.current = content;
  const hasClosings = content.curves.some(({ closings = [] }) => closings.length > 0);
  const isEmpty = !content.curves.some(({ time }) => time.length > 1);

  useEffect(() => {
    const element = box.current;
    if (isEmpty || !element) return;
    let isGone = false;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        // If it cannot be loaded, the static chart stays, which shows the same.
        import('./draw-curves.ts').then(({ drawCurves }) => {
          if (isGone) return;
          chart.current = drawCurves(element, newest.current, { onPoint: setMoment });
          setDrawn(true);
        }, ignore);
      },
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => {
      isGone = true;
      watch.disconnect();
      chart.current?.remove();
      chart.current = null;
      setDrawn(false);
    };
  }, [isEmpty]);

  useEffect(() => {
    chart.current?.show(content);
  }, [content]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = zoomOfKey(event);
    if (step && chart.current) {
      event.preventDefault();
      chart.current.zoom(step);
      return;
    }
    const next = stepFrom(content.curves, moment, event);
    if (next === undefined || !chart.current) return;
    event.preventDefault();
    chart.current.point(next);
    setMoment(next);
  };

  return (
    <figure aria-label={label} className="relative">
      <section
        tabIndex={isDrawn ? 0 : -1}
        aria-label={label}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        onBlur={() => chart.current?.point(null)}
        className={classNames('relative w-full overflow-hidden', height)}
      >
        {(!isDrawn || isPaper) && !isEmpty && <StaticCurves {...content} />}
        {isEmpty && (
          <p className="grid h-full place-items-center px-6 text-center text-13 text-ink-3">
            — A curve needs two daily marks.
          </p>
        )}
        <div ref={box} className="absolute inset-0 print:hidden" aria-hidden="true" />
      </section>
      <Readout curves={content.curves} moment={moment} />
      <figcaption className="mt-1 flex flex-wrap items-center gap-x-4 text-12 text-ink-3">
        <ZoomButtons isReady={isDrawn} onZoom={(step) => chart.current?.zoom(step)} />
        <span id={hint} className="print:hidden">
          {isDrawn &&
            `Hover or arrow keys read a day${hasClosings ? '; with Shift, a day on which trades closed' : ''}.`}
          {isDrawn && <span className="max-lg:hidden"> Ctrl and the wheel, + and − zoom.</span>}
        </span>
        <a href="https://www.tradingview.com/" rel="noopener" target="_blank" className={`${TEXT_LINK} ml-auto`}>
          Lightweight Charts™ by TradingView
        </a>
      </figcaption>
    </figure>
  );
}

const ignore = () => {};

/** Date and values under the crosshair. */
function Readout({ curves, moment }: { curves: readonly Curve[]; moment: number | null }) {
  const rows = moment === null ? [] : curves.map((curve) => ({ curve, at: pointAt(curve, moment) }));
  const closed = curves.flatMap(({ closings = [] }) => closings.filter(({ time }) => time === moment));
  const visible = rows.filter(({ curve, at }) => at >= 0 && moment! <= curve.time[curve.time.length - 1]!);
  return (
    <output
      aria-live="polite"
      className={classNames(
        'pointer-events-none absolute top-1 left-1 z-10 rounded-input border border-line-strong bg-surface-3 px-3 py-2 text-12',
        visible.length === 0 && 'sr-only',
      )}
    >
      {visible.length > 0 && (
        <>
          <span className="font-strong text-ink-1">{formatDate(moment!)}</span>
          {visible.map(({ curve, at }) => (
            <span key={curve.id} className="mt-0.5 flex justify-between gap-4">
              <span>{curve.label}</span>
              <span className="text-ink-1 tabular-nums">{formatPercent(curve.value[at]!, 1, 'exceptZero')}</span>
            </span>
          ))}
          {closed.map(({ gains, losses, netR }) => (
            <span key={netR} className="mt-0.5 flex justify-between gap-4">
              <span>
                {formatCounted(gains + losses, 'trade')} closed: {gains} with a gain, {losses} with a loss
              </span>
              <span className="text-ink-1 tabular-nums">{formatR(netR)}</span>
            </span>
          ))}
        </>
      )}
    </output>
  );
}
