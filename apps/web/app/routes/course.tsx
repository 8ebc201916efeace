import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { courseQuery, moduleQuery, progressQuery } from '../features/academy/academy.queries.ts';
import { CourseScreen } from '../features/academy/course-screen.tsx';
import { preloadReaderParts } from '../features/academy/reader-parts.ts';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/course.ts';

// Loaded first, so that the server and the hydration render the module completely.
if (import.meta.env.SSR || new URLSearchParams(window.location.search).has('module')) await preloadReaderParts();

export async function loader({ context, url, params: { courseId } }: Route.LoaderArgs) {
  const visitor = await context
    .get(pageContext)
    .ask(reads.site.visitor, {})
    .catch(() => null);
  const query = courseQuery(courseId);
  const own = visitor?.user ? [progressQuery()] : [];
  const { client, dehydrated, status } = await prefetch(context, [query, ...own], (read) => {
    const named = url.searchParams.get('module');
    const isKnown = read.getQueryData(query.queryKey)?.modules.some(({ id }) => id === named) ?? false;
    return named !== null && isKnown ? [moduleQuery(courseId, named)] : [];
  });
  const isMissing = client.getQueryData(query.queryKey) === null;
  return data(dehydrated, { status: isMissing ? 404 : status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function CourseRoute({ loaderData, params: { courseId } }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <CourseScreen key={courseId} id={courseId} />
    </PageData>
  );
}
