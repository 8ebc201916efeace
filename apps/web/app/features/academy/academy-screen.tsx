import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { academyPaths } from '../../lib/academy-paths.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { coursesQuery, progressQuery, registrationsQuery, reviewsQuery, webinarsQuery } from './academy.queries.ts';
import { linkedModule, tabIn } from './academy-view.ts';
import { CoursesPanel } from './courses-panel.tsx';
import { newestPracticeQuery } from './practice.queries.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { ResourcesPanel } from './resources-panel.tsx';
import { WebinarsPanel } from './webinars-panel.tsx';

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
        text="Short modules, each with a worked case and a question to answer. Nothing is investment advice."
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
  const courses = useQuery(coursesQuery());
  const webinars = useQuery(webinarsQuery());
  const progress = useQuery({ ...progressQuery(), enabled: isMember });
  const registrations = useQuery({ ...registrationsQuery(), enabled: isMember });
  const reviews = useQuery({ ...reviewsQuery(), enabled: isMember });
  const practice = useQuery({ ...newestPracticeQuery(), enabled: isMember });
  const own = [progress, registrations, reviews, practice];
  const all = [courses, webinars, ...(isMember ? own : [])];
  if (all.some(({ isError }) => isError))
    return (
      <ErrorState
        title="Error Loading Academy"
        text="The academy could not be loaded. Please try again later."
        onRetry={() => {
          for (const { refetch } of all) void refetch();
        }}
      />
    );
  if (!courses.data || !webinars.data || (isMember && own.some(({ data }) => !data)))
    return <Skeleton className="h-160" />;
  const enrolments = isMember ? (progress.data ?? null) : null;
  const tabs = [
    {
      value: 'courses',
      label: 'Courses',
      href: paths.academy,
      panel: <CoursesPanel courses={courses.data} progress={enrolments} />,
    },
    {
      value: 'webinars',
      label: 'Webinars',
      href: `${paths.academy}?tab=webinars`,
      panel: <WebinarsPanel webinars={webinars.data} registrations={isMember ? (registrations.data ?? null) : null} />,
    },
    { value: 'resources', label: 'Resources', href: `${paths.academy}?tab=resources`, panel: <ResourcesPanel /> },
    {
      value: 'progress',
      label: 'Progress',
      href: `${paths.academy}?tab=progress`,
      panel: (
        <ProgressPanel courses={courses.data} progress={enrolments} reviews={reviews.data} practice={practice.data} />
      ),
    },
  ].map((tab) => ({ ...tab, isWide: true }));
  return <Tabs label="Academy" open={tabIn(params)} tabs={tabs} />;
}
