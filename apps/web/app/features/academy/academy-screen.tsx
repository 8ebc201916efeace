import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { coursesQuery, progressQuery, registrationsQuery, reviewsQuery, webinarsQuery } from './academy.queries.ts';
import { CoursesPanel, ProgressPanel, ResourcesPanel, WebinarsPanel } from './academy-parts.ts';
import { linkedModule, tabIn } from './academy-view.ts';
import { newestPracticeQuery } from './practice.queries.ts';

const DESCRIPTION =
  'Courses on risk, signals, testing and records, with exercises that the engine grades, webinars and checklists. Nothing here is investment advice.';

/** The academy: courses, webinars, resources and the member's progress. */
export function AcademyScreen() {
  const [params] = useSearchParams();
  const linked = linkedModule(params);
  const navigate = useNavigate();
  // A link of the risk disclosure; the server redirects a first visit.
  useEffect(() => {
    if (linked !== null) void navigate(linked, { replace: true });
  }, [linked, navigate]);
  if (linked !== null) return <Skeleton className="mt-8 h-160" />;
  return (
    <>
      <PageHead title="Academy" description={DESCRIPTION} />
      <ScreenTitle
        isReading
        title="Academy"
        text={
          <>
            {'Short modules, each with a worked case and questions to answer. Nothing is investment advice. '}
            <TextLink to={academyPaths.courseGuide}>How courses and certificates work</TextLink>
          </>
        }
      >
        <ButtonLink to={academyPaths.practice}>Practise on simulated bars</ButtonLink>
      </ScreenTitle>
      <AcademyTabs />
    </>
  );
}

function AcademyTabs() {
  const [params] = useSearchParams();
  const { visitor } = useSite();
  const isMember = visitor.user !== null;
  const open = tabIn(params);
  const courses = useQuery(coursesQuery());
  // Polled while their tab is open only.
  const webinars = useQuery({ ...webinarsQuery(), enabled: open === 'webinars' });
  const progress = useQuery({ ...progressQuery(), enabled: isMember });
  const registrations = useQuery({ ...registrationsQuery(), enabled: isMember && open === 'webinars' });
  const reviews = useQuery({ ...reviewsQuery(), enabled: isMember });
  const practice = useQuery({ ...newestPracticeQuery(), enabled: isMember });
  // Each tab needs reads of its own: one that fails does not take the others along.
  const forCourses = allOf(isMember ? { courses, progress } : { courses });
  const forWebinars = allOf(isMember ? { webinars, registrations } : { webinars });
  const forProgress = allOf(isMember ? { courses, progress, reviews, practice } : { courses });
  const enrolments = isMember ? (progress.data ?? null) : null;
  const tabs = [
    {
      value: 'courses',
      label: 'Courses',
      href: paths.academy,
      panel: (
        <LoadState read={forCourses} what="the courses" skeleton="h-160">
          {(read) => <CoursesPanel courses={read.courses} progress={enrolments} />}
        </LoadState>
      ),
    },
    {
      value: 'webinars',
      label: 'Webinars',
      href: `${paths.academy}?tab=webinars`,
      panel: (
        <LoadState read={forWebinars} what="the webinars" skeleton="h-160">
          {(read) => (
            <WebinarsPanel webinars={read.webinars} registrations={isMember ? (registrations.data ?? null) : null} />
          )}
        </LoadState>
      ),
    },
    { value: 'resources', label: 'Resources', href: `${paths.academy}?tab=resources`, panel: <ResourcesPanel /> },
    {
      value: 'progress',
      label: 'Progress',
      href: `${paths.academy}?tab=progress`,
      panel: (
        <LoadState read={forProgress} what="your progress" skeleton="h-160">
          {(read) => (
            <ProgressPanel
              courses={read.courses}
              progress={enrolments}
              reviews={reviews.data}
              practice={practice.data}
            />
          )}
        </LoadState>
      ),
    },
  ].map((tab) => ({ ...tab, isWide: true }));
  return <Tabs label="Academy" open={open} tabs={tabs} />;
}
