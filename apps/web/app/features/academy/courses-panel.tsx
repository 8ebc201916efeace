import type { Course, Enrolment } from '@sealtick/contract';
import { COURSE_LEVELS } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Check, ChevronRight } from 'lucide';
import { useDeferredValue } from 'react';
import { Link, useNavigate } from 'react-router';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { useUrlText } from '../../lib/navigation/use-url-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { formatCounted } from '../../lib/text/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Icon } from '../../ui/icon.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toastFailure } from '../../ui/toast/toast.ts';
import { enrol } from './academy.queries.ts';
import { completedText, filterCourses, levelIn, nextModule, priceText, startText } from './academy-view.ts';
import { CourseFacts } from './course-facts.tsx';
import { CourseThumbnail } from './course-thumbnail.tsx';
import { ProgressBar } from './progress-bar.tsx';

interface CoursesProps {
  courses: readonly Course[];
  /** Of the member; null for a visitor. */
  progress: readonly Enrolment[] | null;
}

const ALL = 'all';
const LEVELS = [
  { value: ALL, label: 'All levels' },
  ...COURSE_LEVELS.map((level) => ({ value: level.toLowerCase(), label: level })),
];

/** The courses, with a search and a filter by level. */
export function CoursesPanel({ courses, progress }: CoursesProps) {
  const [text, setText] = useUrlText('q');
  const [params, change] = useSetParam();
  const level = levelIn(params);
  const found = filterCourses(courses, useDeferredValue(text), level);
  const current = progress?.find((one) => one.isEnrolled && one.progress < 100);
  const showAll = () => {
    setText('');
    change({ level: '', q: '' });
  };
  return (
    <>
      {current && <Continue courses={courses} enrolment={current} />}
      <div className="flex flex-wrap items-center gap-3">
        <search aria-label="Courses" className="min-w-60 max-md:w-full md:w-75">
          <form action={paths.academy} method="get" onSubmit={(event) => event.preventDefault()}>
            <SearchField label="Search courses" value={text} onChange={setText} />
          </form>
        </search>
        <ChoiceRow
          label="Level"
          choices={LEVELS}
          value={level?.toLowerCase() ?? ALL}
          onChange={(value) => change({ level: value === ALL ? '' : value })}
        />
        <p role="status" className="text-ink-3 md:ml-auto">
          {formatCounted(found.length, 'course')}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No courses found" text="Use other words, or choose another level.">
          <Button onClick={showAll}>Show all courses</Button>
        </EmptyState>
      ) : (
        <ul aria-label="Courses" className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {found.map((course) => (
            <CourseCard
              key={course.id}
              course={course}
              enrolment={progress?.find(({ courseId }) => courseId === course.id)}
              isMember={progress !== null}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Continue({ courses, enrolment }: { courses: readonly Course[]; enrolment: Enrolment }) {
  const course = courses.find(({ id }) => id === enrolment.courseId);
  if (!course) return null;
  const next = nextModule(course, enrolment);
  return (
    <section
      aria-label="Continue"
      className="grid items-center gap-x-8 gap-y-3.5 rounded-card border border-line bg-surface-1 p-4 md:grid-cols-[minmax(0,1fr)_13rem_auto] md:px-6 md:py-5"
    >
      <div>
        <p className="text-13 text-ink-3">You are here</p>
        <h2 className="font-head text-16">
          {course.title}: {next.title}
        </h2>
      </div>
      <div className="grid gap-2 text-13">
        {completedText(course, enrolment)}
        <ProgressBar percent={enrolment.progress} label={`Progress in ${course.title}`} />
      </div>
      <ButtonLink variant="primary" to={academyPaths.courseModule(course.id, next.id)}>
        {startText(enrolment)}
      </ButtonLink>
    </section>
  );
}

interface CardProps {
  course: Course;
  enrolment: Enrolment | undefined;
  isMember: boolean;
}

function CourseCard({ course, enrolment, isMember }: CardProps) {
  const { id, title, description, thumbnail, priceUsd } = course;
  const { site } = useSite();
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface-1 p-4 hover:bg-surface-2 md:p-5">
      <CourseThumbnail of={thumbnail} />
      <h2 className="font-head text-16">
        <Link
          to={academyPaths.course(id)}
          className="after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:rounded-card focus-visible:after:shadow-focus"
        >
          {title}
        </Link>
      </h2>
      <p className="mt-1.5 mb-3.5">{description}</p>
      <div className="mt-auto">
        <CourseFacts course={course} />
      </div>
      <div className="mt-3.5 flex min-h-13 items-center gap-3 border-line border-t pt-3.5">
        {enrolment?.isEnrolled ? (
          <Standing course={course} enrolment={enrolment} />
        ) : (
          <>
            <span className="font-strong text-ink-1">{priceText(priceUsd, site)}</span>
            {isMember && (priceUsd === 0 || enrolment?.isOpen) ? (
              <EnrolButton course={course} />
            ) : (
              <span className="ml-auto flex items-center gap-1.5 text-ink-1">
                {startText(enrolment)}
                <Icon of={ChevronRight} size={14} />
              </span>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function Standing({ course, enrolment }: { course: Course; enrolment: Enrolment }) {
  if (enrolment.progress === 100)
    return (
      <span className="flex items-center gap-1.5 text-long">
        <Icon of={Check} size={14} />
        Complete
      </span>
    );
  return (
    <>
      <ProgressBar percent={enrolment.progress} label={`Progress in ${course.title}`} />
      <span className="font-strong text-ink-1">{enrolment.progress}%</span>
    </>
  );
}

/** Enrols the member, and opens the course. */
function EnrolButton({ course: { id, title } }: { course: Course }) {
  const navigate = useNavigate();
  const enrolling = useMutation({
    ...enrol,
    // Not with the call: the button is gone once the progress of the member is read.
    onSuccess: (...given) => {
      // Not for a member who has gone to another page.
      if (window.location.pathname === paths.academy) void navigate(academyPaths.course(id));
      return enrol.onSuccess(...given);
    },
    onError: toastFailure('Enrolment Failed'),
  });
  return (
    <Button
      size="small"
      className="relative z-1 ml-auto"
      isLoading={enrolling.isPending}
      onClick={() => enrolling.mutate({ id })}
    >
      Enrol <span className="sr-only">in {title}</span>
    </Button>
  );
}
