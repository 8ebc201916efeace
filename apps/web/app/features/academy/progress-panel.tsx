import type { Course, Enrolment, PracticeRecord, Reviews } from '@sealtick/contract';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { formatDate } from '../../lib/time/time.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { completedText, nextModule, startText } from './academy-view.ts';
import { CertificateFiles } from './certificate-files.tsx';
import { PracticeCard } from './practice-card.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { ProgressTotals } from './progress-totals.tsx';
import { ReviewCard } from './review-card.tsx';

interface ProgressProps {
  courses: readonly Course[];
  /** Of the member; null for a visitor. */
  progress: readonly Enrolment[] | null;
  /** Of the member; undefined for a visitor. */
  reviews: Reviews | undefined;
  /** Of the member; undefined for a visitor. */
  practice: PracticeRecord | undefined;
}

/** How far the member is in each course. */
export function ProgressPanel({ courses, progress, reviews, practice }: ProgressProps) {
  if (progress === null)
    return (
      <EmptyState
        title="Log in to see your progress"
        text="Completed modules, notes and certificates are stored in your account."
      >
        <ButtonAnchor
          variant="primary"
          href={`${paths.login}?${new URLSearchParams({ returnTo: `${paths.academy}?tab=progress` })}`}
        >
          Log in
        </ButtonAnchor>
      </EmptyState>
    );
  return (
    <>
      {reviews && <ProgressTotals progress={progress} reviews={reviews} />}
      {reviews && <ReviewCard reviews={reviews} />}
      <OwnCourses courses={courses} progress={progress} />
      {practice && <PracticeCard record={practice} />}
    </>
  );
}

function OwnCourses({ courses, progress }: { courses: readonly Course[]; progress: readonly Enrolment[] }) {
  const rows = progress.flatMap((enrolment) => {
    const course = courses.find(({ id }) => id === enrolment.courseId);
    return course && enrolment.isEnrolled ? [{ course, enrolment }] : [];
  });
  if (rows.length === 0)
    return (
      <EmptyState title="No course begun" text="Choose a course. Its modules take five to twelve minutes each.">
        <ButtonLink variant="primary" to={paths.academy}>
          All courses
        </ButtonLink>
      </EmptyState>
    );
  return (
    <ul aria-label="Your courses" className="grid gap-4 lg:grid-cols-2">
      {rows.map(({ course, enrolment }) => (
        <li key={course.id}>
          <CourseProgress course={course} enrolment={enrolment} />
        </li>
      ))}
    </ul>
  );
}

function CourseProgress({ course, enrolment }: { course: Course; enrolment: Enrolment }) {
  const { certificate, completedAt, progress } = enrolment;
  return (
    <Card aria-label={course.title}>
      <CardHeader title={course.title}>
        <span className="text-13 text-ink-3">{progress}%</span>
      </CardHeader>
      <div className="grid gap-3 p-4 md:p-5">
        <ProgressBar percent={progress} label={`Progress in ${course.title}`} />
        <p className="text-13">
          {completedText(course, enrolment)}
          {completedAt && `, completed on ${formatDate(completedAt)}`}.
        </p>
        {certificate && (
          <>
            <p className="text-13">
              Certificate{' '}
              <TextLink to={academyPaths.certificate(certificate)} className="touch">
                {certificate}
              </TextLink>
            </p>
            <CertificateFiles number={certificate} />
          </>
        )}
        <ButtonLink
          className="w-fit"
          to={
            progress < 100
              ? academyPaths.courseModule(course.id, nextModule(course, enrolment).id)
              : academyPaths.course(course.id)
          }
        >
          {progress < 100 ? startText(enrolment) : 'Open the course'}
        </ButtonLink>
      </div>
    </Card>
  );
}
