import { reads } from '@sealtick/contract';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import {
  certificateQuery,
  courseQuery,
  coursesQuery,
  moduleQuery,
  progressQuery,
  registrationsQuery,
  reviewsQuery,
  webinarsQuery,
} from '../features/academy/academy.queries.ts';
import { CertificateScreen, preloadAcademy } from '../features/academy/academy-parts.ts';
import { AcademyScreen } from '../features/academy/academy-screen.tsx';
import { linkedModule } from '../features/academy/academy-view.ts';
import { CourseScreen } from '../features/academy/course-screen.tsx';
import { newestPracticeQuery } from '../features/academy/practice.queries.ts';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { billingQuery } from '../lib/queries/billing.queries.ts';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/academy.ts';

// Loaded first, so that the server and the hydration render the page completely.
await preloadAcademy(import.meta.env.SSR ? null : window.location);

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { courseId, number } = params;
  const linked = linkedModule(url.searchParams);
  if (courseId === undefined && number === undefined && linked !== null) throw redirect(linked);
  const visitor = await context
    .get(pageContext)
    .ask(reads.site.visitor, {})
    .catch(() => null);
  const own = visitor?.user ? [progressQuery(), registrationsQuery(), reviewsQuery(), newestPracticeQuery()] : [];
  const ofCourse = visitor?.user ? [progressQuery(), billingQuery()] : [];
  if (courseId === undefined && number === undefined) {
    const { dehydrated, status } = await prefetch(context, [coursesQuery(), webinarsQuery(), ...own]);
    return data(dehydrated, { status });
  }
  const query = courseId === undefined ? certificateQuery(number ?? '') : courseQuery(courseId);
  const { client, dehydrated, status } = await prefetch(context, [query, ...ofCourse], (read) => {
    if (courseId === undefined) return [];
    const named = url.searchParams.get('module');
    const course = read.getQueryData(courseQuery(courseId).queryKey);
    return named !== null && course?.modules.some(({ id }) => id === named) ? [moduleQuery(courseId, named)] : [];
  });
  return data(dehydrated, { status: client.getQueryData(query.queryKey) === null ? 404 : status });
}

/** Loads what the address shows before the page changes: the heading is in it. A part whose script fails to load tries it again. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await preloadAcademy(url).catch(() => {});
  return enterPage();
}

/** A course has one address: the reader of its modules is another part than its overview. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args;
  return currentUrl.searchParams.has('module') !== nextUrl.searchParams.has('module') || unlessSamePage(args);
}

export default function AcademyRoute({ loaderData, params }: Route.ComponentProps) {
  const { courseId, number } = params;
  return (
    <PageData state={loaderData}>
      {courseId !== undefined ? (
        <CourseScreen key={courseId} id={courseId} />
      ) : number !== undefined ? (
        <CertificateScreen number={number} />
      ) : (
        <AcademyScreen />
      )}
    </PageData>
  );
}
