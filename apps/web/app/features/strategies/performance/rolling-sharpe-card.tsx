import type { RecordPerformance } from '@sealtick/contract';
import { EM_DASH, formatCount, formatRatio } from '../../../lib/text/format.ts';
import { CardBody } from '../../../ui/card.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { Plot } from '../../../ui/plot.tsx';
import { sharpeLine } from './rolling-sharpe.ts';

/** The Sharpe ratio of the year before each mark. */
export function RollingSharpeCard({
  record,
}: {
  record: Pick<RecordPerformance, 'curve' | 'rollingSharpe' | 'basis'>;
}) {
  const { days } = record.rollingSharpe;
  const line = sharpeLine(record);
  return (
    <FoldCard id="rolling-sharpe" title="Rolling Sharpe ratio">
      <CardBody>
        {line === null ? (
          <p className="text-13">
            {EM_DASH} Insufficient sample: {formatCount(Math.max(0, record.curve.time.length - 1))} of{' '}
            {formatCount(days)} daily returns.
          </p>
        ) : (
          <Plot
            label={`Rolling Sharpe ratio: ${formatRatio(line.lowest)} to ${formatRatio(line.highest)}, now ${formatRatio(line.newest)}`}
            x={line.x}
            y={line.y}
            xName="End of the year that is measured"
            yName="Sharpe ratio, annual"
          >
            <path
              d={line.d}
              fill="none"
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
              className={record.basis.record === 'live' ? 'stroke-curve-live' : 'stroke-curve-backtest'}
            />
          </Plot>
        )}
        <p className="mt-3 max-w-read text-12 text-ink-3">
          Each point is the Sharpe ratio of the {formatCount(days)} daily returns up to it, about a year. Neighbouring
          points share most of their days, so the line moves slowly also without a reason.
        </p>
      </CardBody>
    </FoldCard>
  );
}
