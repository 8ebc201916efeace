import { reads } from '@sealtick/contract';
import { data, type RouterContextProvider } from 'react-router';
import { pageContext } from './page-context.server.ts';
import { type PageQuery, prefetch } from './prefetch.server.ts';

type Context = Readonly<RouterContextProvider>;

/** What is shown to one person is stored by no cache. */
const headers = { 'cache-control': 'no-store' };

const readUser = async (context: Context) => (await context.get(pageContext).ask(reads.site.visitor, {})).user;

/** Loads a page that shows the same to all: its status is 503 if a read failed. */
export async function loadPublic(context: Context, queries: readonly PageQuery[]) {
  const { dehydrated, status } = await prefetch(context, queries);
  return data(dehydrated, { status });
}

/** Loads a page that reads its data in the browser. */
export const loadNothing = () => data(null, { headers });

/** Loads a page that shows more to members: its status is 503 if a read failed that it needs. @param own What only members read */
export async function loadPage(context: Context, queries: readonly PageQuery[], own: readonly PageQuery[]) {
  const isMember = (await readUser(context)) !== null;
  const { dehydrated, status } = await prefetch(context, isMember ? [...queries, ...own] : queries);
  return data(dehydrated, { status, headers });
}

/** Loads a page that only members see: its status is 503 if a read failed that it needs. Returns null for visitors. @param then As of `prefetch` */
export async function loadMemberPage(
  context: Context,
  getQueries: () => readonly PageQuery[] | Promise<readonly PageQuery[]>,
  then?: Parameters<typeof prefetch>[2],
) {
  if ((await readUser(context)) === null) return data(null, { headers });
  const { dehydrated, status } = await prefetch(context, await getQueries(), then);
  return data(dehydrated, { status, headers });
}
