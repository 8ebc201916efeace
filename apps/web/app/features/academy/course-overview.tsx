import {
  type Course,
  type CourseCalibration,
  type Enrolment,
  GAIN_MIN_LEARNERS,
  RETENTION_DAYS,
} from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide';
import { Link, useNavigate } from 'react-router';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { formatNumber, formatPercent } from '../../lib/text/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader, TitledCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { toastFailure } from '../../ui/toast/toast.ts';
import { enrol } from './academy.queries.ts';
import { completedText, courseAction } from './academy-view.ts';
import { BuyCourse } from './buy-course.tsx';
import { CourseFacts } from './course-facts.tsx';
import type { CourseProps } from './course-props.ts';
import { CourseRating } from './course-rating.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { TestsCard } from './tests-card.tsx';

/** What a course is about, its modules, and how far the member is. */
export function CourseOverview({ course, enrolment, isMember }: CourseProps) {
  const { title, description, topics, instructor } = course;
  return (
    <>
      <header className="pt-3 pb-6">
        <h1 className="font-head text-32 tracking-tight md:text-48">{title}</h1>
        <p className="mt-3 mb-3.5 max-w-[70ch] text-16">{description}</p>
        <CourseFacts course={course} />
        <p className="mt-2 text-13 text-ink-3">
          Taught by: {instructor}. Topics: {topics.join(', ')}.
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <StartButton course={course} enrolment={enrolment} isMember={isMember} />
          <BuyCourse course={course} enrolment={enrolment} isMember={isMember} />
        </div>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ModuleList course={course} enrolment={enrolment} />
        <aside className="grid gap-4">
          <TestsCard course={course} enrolment={enrolment} />
          {enrolment && enrolment.completed.length > 0 && <CourseRating course={course} enrolment={enrolment} />}
          <GainCard course={course} />
        </aside>
      </div>
    </>
  );
}

/** Opens the reader. A member is enrolled by it. */
function StartButton({ course, enrolment, isMember }: CourseProps) {
  const navigate = useNavigate();
  const { text, to } = courseAction(course, enrolment);
  const enrolling = useMutation({
    ...enrol,
    onError: toastFailure('Enrolment Failed'),
  });
  const mayEnrol = isMember && !enrolment?.isEnrolled && (course.priceUsd === 0 || enrolment?.isOpen === true);
  if (!mayEnrol)
    return (
      <ButtonLink variant="primary" to={to}>
        {text}
      </ButtonLink>
    );
  const start = () => enrolling.mutate({ id: course.id }, { onSuccess: () => void navigate(to) });
  return (
    <Button variant="primary" isLoading={enrolling.isPending} onClick={start}>
      {text}
    </Button>
  );
}

function ModuleList({ course, enrolment }: { course: Course; enrolment: Enrolment | undefined }) {
  const { id, modules, title, priceUsd } = course;
  const isOpen = priceUsd === 0 || enrolment?.isOpen === true;
  return (
    <Card aria-labelledby="modules">
      <CardHeader id="modules" title="Modules">
        {enrolment?.isEnrolled && <span className="text-13 text-ink-3">{completedText(course, enrolment)}</span>}
      </CardHeader>
      {enrolment?.isEnrolled && (
        <div className="border-line border-b px-4 py-4 md:px-5">
          <ProgressBar percent={enrolment.progress} label={`Progress in ${title}`} />
        </div>
      )}
      <ol className="divide-y divide-line">
        {modules.map((module, place) => {
          const isDone = enrolment?.completed.includes(module.id) ?? false;
          return (
            <li key={module.id}>
              <Link
                to={academyPaths.courseModule(id, module.id)}
                className="flex items-center gap-4 px-4 py-3.5 hover:bg-surface-2 md:px-5"
              >
                <span className="w-5 shrink-0 text-13 text-ink-3 tabular-nums">{place + 1}</span>
                <span className="min-w-0 flex-1 text-ink-1">{module.title}</span>
                {isDone && (
                  <span className="flex items-center text-long">
                    <Icon of={Check} size={16} />
                    <span className="sr-only">Completed</span>
                  </span>
                )}
                {!isOpen && !module.isFree && <span className="text-12 text-ink-3">Paid</span>}
                <span className="shrink-0 text-12 text-ink-3">{module.minutes} min</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** What learners gained, with its interval and their number. */
function GainCard({ course: { gain, calibration } }: { course: Course }) {
  const { n, mean, low, high, retention } = gain;
  return (
    <TitledCard id="gain" title="What learners gain">
      <div className="grid gap-2 p-4 text-13 md:p-5">
        {mean === null ? (
          <p>
            Insufficient data: {n} of {GAIN_MIN_LEARNERS} learners have answered the questions before and after this
            course.
          </p>
        ) : (
          <p>
            <span className="block font-head text-20 text-ink-1">{formatPercent(mean, 0, 'exceptZero')}</span>
            right answers after the course against before, mean of {n} learners. 95% interval:{' '}
            {formatPercent(low, 0, 'exceptZero')} to {formatPercent(high, 0, 'exceptZero')}.
          </p>
        )}
        {calibration && <CalibrationGain calibration={calibration} />}
        {retention.share === null ? (
          <p>
            Still right after {RETENTION_DAYS} days: insufficient data, {retention.n} of {GAIN_MIN_LEARNERS} learners.
          </p>
        ) : (
          <p>
            {RETENTION_DAYS} days later, {retention.n} learners answered {formatPercent(retention.share, 0)} correctly.
            95% interval: {formatPercent(retention.low, 0)} to {formatPercent(retention.high, 0)}.
          </p>
        )}
      </div>
    </TitledCard>
  );
}

/** Brier scores of learners before and after the module on calibration. */
function CalibrationGain({ calibration: { n, before, after, low, high } }: { calibration: CourseCalibration }) {
  if (before === null || after === null || low === null || high === null)
    return (
      <p>
        Brier score before and after the module on calibration: insufficient data, {n} of {GAIN_MIN_LEARNERS} learners.
      </p>
    );
  return (
    <p>
      Brier score {formatNumber(before, 3)} before the module on calibration and {formatNumber(after, 3)} after it, mean
      of {n} learners; lower is better. 95% interval of the change: {formatNumber(low, 3)} to {formatNumber(high, 3)}.
    </p>
  );
}
