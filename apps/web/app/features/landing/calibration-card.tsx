import { useQuery } from '@tanstack/react-query';
import { EM_DASH, formatCount, formatSigned } from '../../lib/format.ts';
import { BasisLabel, HypotheticalNotice } from '../../ui/basis-label.tsx';
import { CalibrationPlot } from '../../ui/calibration-plot.tsx';
import { calibrationShown, missingWords } from './calibration-shown.ts';
import { calibrationQuery } from './landing.queries.ts';
import { LandingCard } from './landing-card.tsx';

/** What all strategies stated beside what happened, losers of their word included. */
export function CalibrationCard({ className }: { className?: string }) {
  const { data = [], isError } = useQuery(calibrationQuery());
  const shown = calibrationShown(data);
  return (
    <LandingCard
      title="Confidence is scored in public"
      text="When a signal says 40 %, about 40 of 100 should reach the first target. Dots on the diagonal keep their word."
      className={className}
    >
      {shown === null ? (
        <p className="text-13">
          {isError ? 'The scores could not be read just now.' : `${EM_DASH} ${missingWords(data)}`}
        </p>
      ) : (
        <>
          <CalibrationPlot bins={shown.calibration.bins} record={shown.basis.record} />
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
            <BasisLabel basis={shown.basis} />
            <span>
              {formatCount(shown.calibration.signals)} resolved signals, Brier skill{' '}
              {formatSigned(shown.calibration.skill, 3)}: 1 is perfect, 0 says no more than each strategy’s base rate
            </span>
          </p>
          <div className="mt-2">
            <HypotheticalNotice bases={[shown.basis]} />
          </div>
        </>
      )}
    </LandingCard>
  );
}
