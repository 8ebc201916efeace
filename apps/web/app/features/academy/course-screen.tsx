import type { Course } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useScrollOnViewChange } from '../../lib/navigation/use-scroll-on-view-change.ts';
import { useSite } from '../../lib/site/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { NoDocument } from '../../widgets/document/no-document.tsx';
import { courseQuery, progressQuery } from './academy.queries.ts';
import { CourseOverview, ModuleReader } from './academy-parts.ts';

/** A course: its overview, or the module that the address names in the reader. */
export function CourseScreen({ id }: { id: string }) {
  const [params] = useSearchParams();
  useScrollOnViewChange(params.get('module'));
  const { visitor } = useSite();
  const isMember = visitor.user !== null;
  const course = useQuery(courseQuery(id));
  const progress = useQuery({ ...progressQuery(), enabled: isMember });
  if (course.data === null)
    return (
      <NoDocument title="Course Not Found">
        <ErrorState title="Course Not Found" text="The course you're looking for doesn't exist.">
          <ButtonLink to={paths.academy}>Back to the academy</ButtonLink>
        </ErrorState>
      </NoDocument>
    );
  if (!course.data || (isMember && !progress.data))
    return (
      <NoDocument title="Course">
        <LoadState
          read={allOf(isMember ? { course, progress } : { course })}
          what="the course"
          skeleton="h-160 max-w-180"
        />
      </NoDocument>
    );
  const enrolment = progress.data?.find(({ courseId }) => courseId === id);
  const place = course.data.modules.findIndex((module) => module.id === params.get('module'));
  return (
    <>
      <CourseHead course={course.data} place={place} />
      {place === -1 ? (
        <CourseOverview course={course.data} enrolment={enrolment} isMember={isMember} />
      ) : (
        <ModuleReader
          key={course.data.modules[place]!.id}
          course={course.data}
          place={place}
          enrolment={enrolment}
          isMember={isMember}
        />
      )}
    </>
  );
}

/** Title of the page, and the way back. */
function CourseHead({ course, place }: { course: Course; place: number }) {
  const { id, title, description, modules } = course;
  return (
    <>
      <PageHead
        title={place === -1 ? `${title}: course` : `${modules[place]!.title}: ${title}`}
        description={description}
      />
      <nav aria-label="Breadcrumb" className="flex gap-2 pt-6 text-13 print:hidden">
        <Link to={paths.academy} className={`touch ${TEXT_LINK}`}>
          Academy
        </Link>
        {place !== -1 && (
          <>
            <span aria-hidden="true">/</span>
            <Link to={academyPaths.course(id)} className={`touch ${TEXT_LINK}`}>
              {title}
            </Link>
          </>
        )}
      </nav>
    </>
  );
}
