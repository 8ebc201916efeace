import { EM_DASH, formatPercent } from '../../lib/format.ts';
import { TONE, toneOf } from '../../lib/tone-of.ts';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { formatSpanText } from './span-text.ts';
import type { ListedStrategy } from './strategies.queries.ts';

interface CardCurveProps {
  strategy: Pick<ListedStrategy, 'performanceMetrics' | 'equityCurve'>;
}

/** The record's return and equity curve, with record and market kind. */
export function CardCurve({ strategy: { performanceMetrics, equityCurve } }: CardCurveProps) {
  const { basis } = performanceMetrics;
  const { time, equity } = equityCurve ?? { time: [], equity: [] };
  const isDrawn = time.length > 1;
  const gain = isDrawn ? equity[equity.length - 1]! / equity[0]! - 1 : null;
  const gainText = formatPercent(gain, 1, 'exceptZero');
  const span = isDrawn ? formatSpanText(time[time.length - 1]! - time[0]!) : '';
  const name = basis.record === 'live' ? 'Live' : 'Back-test';
  return (
    <div className="mt-auto">
      <p className="mb-2 flex min-h-4 flex-wrap items-center justify-between gap-x-3 text-12 text-ink-3">
        <BasisLabel basis={basis} />
        {gain !== null && (
          <span className="whitespace-nowrap">
            <span className={`font-strong ${TONE[toneOf(gainText)]}`}>{gainText}</span> {span}
          </span>
        )}
      </p>
      {isDrawn ? (
        <Sparkline
          label={`Equity over drawdown, ${name}: ${gainText} in ${span}`}
          record={basis.record}
          time={time}
          equity={equity}
        />
      ) : (
        <p className="grid h-17 place-items-center border-line border-b border-dashed text-12 text-ink-3">
          {EM_DASH} A curve needs two daily marks.
        </p>
      )}
    </div>
  );
}
