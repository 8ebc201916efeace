import { EM_DASH } from '../../lib/text/format.ts';
import { TONE, toTone } from '../../lib/text/to-tone.ts';
import { RecordLabel, SimulatedLabel } from '../../ui/basis-label.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { computeGain } from './curve-gain.ts';
import { getDays, type StatedBasis } from './stated-basis.ts';
import type { ListedStrategy } from './strategies.queries.ts';

interface CardCurveProps {
  strategy: Pick<ListedStrategy, 'performanceMetrics' | 'equityCurve'>;
  /** What the library states: a card marks what differs. */
  stated: StatedBasis;
}

/** The record's return and equity curve. */
export function CardCurve({ strategy, stated }: CardCurveProps) {
  const { basis } = strategy.performanceMetrics;
  const drawn = computeGain(strategy);
  const isOfStatedDays = stated.records.some(
    ({ record, days }) => record === basis.record && days === getDays(strategy),
  );
  const name = basis.record === 'live' ? 'Live' : 'Backtest';
  return (
    <div className="mt-auto">
      <p className="mb-2 flex min-h-4 flex-wrap items-center gap-x-3 text-12 text-ink-3">
        {stated.records.length > 1 && <RecordLabel record={basis.record} />}
        {basis.market === 'simulated' && stated.market !== 'simulated' && <SimulatedLabel />}
        {drawn && (
          <span className="ml-auto whitespace-nowrap">
            <span className={`font-strong ${TONE[toTone(drawn.gain)]}`}>{drawn.gain}</span>
            {!isOfStatedDays && ` ${drawn.span}`}
          </span>
        )}
      </p>
      {drawn ? (
        <Sparkline
          label={`Equity over drawdown, ${name}: ${drawn.gain} in ${drawn.span}`}
          record={basis.record}
          time={drawn.time}
          equity={drawn.equity}
        />
      ) : (
        <p className="grid h-17 place-items-center border-line border-b border-dashed text-12 text-ink-3">
          {EM_DASH} A curve needs two daily marks.
        </p>
      )}
    </div>
  );
}
