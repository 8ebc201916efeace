import { type AskRead, type PageContext, reads } from '@sealtick/contract';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { askForPage } from './ask-for-page.ts';
import { toRouterContext } from './page-context.ts';

const reported: unknown[] = [];

/** A build with one page, whose loader reads. */
const build = {
  entry: {
    module: {
      default: (_request: Request, status: number, headers: Headers) => new Response('page', { status, headers }),
      handleError: (error: unknown) => reported.push(error),
    },
  },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        default: () => null,
        ErrorBoundary: () => null,
        loader: ({ context }: { context: ReturnType<typeof toRouterContext> }) =>
          context.get(globalThis.__sealtickPage!).ask(reads.site.visitor, {}),
      },
    },
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

/** Returns the status of a page, and of its data, whose read fails. */
async function statusesFor(error: unknown): Promise<readonly number[]> {
  reported.length = 0;
  const ask = askForPage((() => Promise.reject(error)) as AskRead);
  const handler = createRequestHandler(build, 'production');
  const get = async (path: string) =>
    (await handler(new Request(`http://pages.invalid${path}`), toRouterContext({ ask } as PageContext))).status;
  return [await get('/'), await get('/_root.data')];
}

test.each([
  ['no connection of the pool is free', new Error('timeout exceeded when trying to connect')],
  ['the database refuses connections', Object.assign(new Error('no'), { code: '53300' })],
  ['a read is limited', new AppError('UNAVAILABLE', 'Too many documents are being prepared.')],
])('A page is answered with 503 while %s, and the error is reported', async (_when, error) => {
  const [page] = await statusesFor(error);
  expect(page).toBe(503);
  expect(reported[0]).toMatchObject({ cause: error });
});

test('A page that fails for another reason is answered with 500', async () => {
  expect((await statusesFor(new Error('a bug')))[0]).toBe(500);
});
