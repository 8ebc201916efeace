import { useQuery } from '@tanstack/react-query';
import { formatCount, formatCounted, formatPercent } from '../../../lib/text/format.ts';
import { formatSpan } from '../../../lib/time/time.ts';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { countsQuery } from '../admin.queries.ts';
import { ConsoleRead } from '../console-read.tsx';
import { figuresQuery } from './requests.queries.ts';

/** How many requests wait, and how fast the previous ones were answered. */
export function RequestFigures() {
  const counts = useQuery(countsQuery());
  const figures = useQuery(figuresQuery());
  return (
    <ConsoleRead query={figures} what="figures">
      {({ days, due, inTime, medianAnswerMs }) => (
        <StatStrip
          label="How requests are answered"
          stats={[
            {
              label: 'Open',
              value: counts.data ? formatCount(counts.data.open) : null,
              note: counts.data ? `${formatCount(counts.data.overdue)} overdue` : '',
            },
            {
              label: `In time, ${days} days`,
              value: due === 0 ? null : formatPercent(inTime / due),
              note: due === 0 ? 'No request was due.' : `${formatCount(inTime)} of ${formatCounted(due, 'request')}`,
            },
            {
              label: `Median first answer, ${days} days`,
              value: medianAnswerMs === null ? null : formatSpan(medianAnswerMs),
              note: medianAnswerMs === null ? 'No request was answered.' : 'from the request to its first answer',
            },
          ]}
        />
      )}
    </ConsoleRead>
  );
}
