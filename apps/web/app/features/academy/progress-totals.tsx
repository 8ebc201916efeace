import type { Enrolment, Reviews } from '@sealtick/contract';
import { formatCount } from '../../lib/text/format.ts';
import { StatStrip } from '../../ui/stat-card.tsx';

interface TotalsProps {
  progress: readonly Enrolment[];
  reviews: Reviews;
}

/** What the member has done in all courses together. */
export function ProgressTotals({ progress, reviews: { firstTry } }: TotalsProps) {
  const modules = progress.reduce((sum, { completed }) => sum + completed.length, 0);
  const certificates = progress.filter(({ certificate }) => certificate !== null).length;
  return (
    <StatStrip
      label="All courses together"
      className="mb-4"
      stats={[
        { label: 'Modules completed', value: formatCount(modules) },
        {
          label: 'Questions right at the first try',
          value: firstTry.of === 0 ? null : `${formatCount(firstTry.rightAnswers)} of ${formatCount(firstTry.of)}`,
          note: firstTry.of === 0 ? 'No question answered yet' : 'Questions in modules, not in tests',
        },
        { label: 'Certificates', value: formatCount(certificates) },
      ]}
    />
  );
}
