import { COURSE_LEVELS, type Course } from '@sealtick/contract';
import { formatCount, formatNumber } from '../../lib/text/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { durationText } from './academy-view.ts';

/** Level, size, duration, members and rating of a course. */
export function CourseFacts({ course }: { course: Course }) {
  const { level, modules, duration, enrolled, rating, ratings } = course;
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1.5 text-12 text-ink-3">
      <li className="flex items-center gap-1.5 text-ink-2">
        <span className="flex gap-0.5" aria-hidden="true">
          {COURSE_LEVELS.map((one, place) => (
            <span
              key={one}
              className={classNames(
                'h-2.5 w-1 rounded-[1px]',
                place <= COURSE_LEVELS.indexOf(level) ? 'bg-ink-2' : 'bg-line-strong',
              )}
            />
          ))}
        </span>
        {level}
      </li>
      <li>{modules.length} modules</li>
      <li>{durationText(duration)}</li>
      <li>{formatCount(enrolled)} enrolled</li>
      {rating !== null && (
        <li>
          rated {formatNumber(rating, 1)} of 5 by {formatCount(ratings)}
        </li>
      )}
    </ul>
  );
}
