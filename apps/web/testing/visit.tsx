import type { PageContext } from '@sealtick/contract';
import { createRoot, type Root } from 'react-dom/client';
import {
  createBrowserRouter,
  createStaticHandler,
  UNSAFE_FrameworkContext as FrameworkContext,
  RouterContextProvider,
  RouterProvider,
} from 'react-router';
import { browserQueryClient } from '../app/lib/data/query-client.ts';
import { pageContext } from '../app/lib/server/page-context.server.ts';
import { siteRoutes } from './site-routes.tsx';

const FRAMEWORK = {
  future: {},
  manifest: { routes: {}, entry: { imports: [], module: 'data:,' }, url: 'data:,', version: '' },
  routeModules: {},
  ssr: false,
  isSpaMode: false,
  routeDiscovery: { mode: 'initial', manifestPath: '' },
} as never;

/** Returns what happy-dom adds to the window. */
export const happyDom = () =>
  (window as never as Record<'happyDOM', { setURL(url: string): void; setViewport(size: object): void }>).happyDOM;

/** A page that is shown. */
export interface Visit {
  readonly status: number;
  /** Leaves the page, as a browser does that loads another. */
  leave(): void;
}

/** Shows a page as on a visit: the loaders of its routes read what the server reads, and the browser's router takes over. */
export async function visit(address: URL, context: PageContext): Promise<Visit | { readonly redirect: string }> {
  const provider = new RouterContextProvider();
  provider.set(pageContext, context);
  const handler = createStaticHandler(await siteRoutes('server', address.pathname));
  const read = await handler.query(new Request(address), { requestContext: provider });
  if (read instanceof Response) return { redirect: read.headers.get('location') ?? '/' };
  const routes = await siteRoutes('browser', address.pathname);
  // From here on, nothing is awaited: who leaves the page in between would find half of it.
  happyDom().setURL(address.href);
  // An entry of its own, so that Back leads to no page of the test before.
  window.history.pushState(null, '', address.href);
  // React listens to the document once, for all roots.
  const root: Root = createRoot(document);
  const stopListening = collectListeners();
  const { loaderData, errors, statusCode } = read;
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData, errors },
    getContext: () => provider,
  });
  root.render(
    <FrameworkContext.Provider value={FRAMEWORK}>
      <RouterProvider router={router} />
    </FrameworkContext.Provider>,
  );
  return {
    status: statusCode,
    leave() {
      unmount(root);
      router.dispose();
      stopListening();
      browserQueryClient().clear();
      for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
      document.body?.replaceChildren();
    },
  };
}

/**
 * Unmounts a page. An effect of its last commit may have begun a transition, which React still renders afterwards: it would empty the
 * document when the next page is in it, so the root is left with a document of its own.
 */
function unmount(root: Root): void {
  const { _internalRoot: internal } = root as never as { _internalRoot: { containerInfo: Document } };
  root.unmount();
  internal.containerInfo = document.implementation.createHTMLDocument('');
}

/** Collects what listens to window and document from now on. @returns Removes it */
function collectListeners(): () => void {
  const added: (() => void)[] = [];
  const undo = [window, document].map((target) => {
    const { addEventListener } = target;
    target.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      added.push(() => target.removeEventListener(...(args as [string, EventListener])));
      addEventListener.apply(target, args);
    };
    return () => {
      target.addEventListener = addEventListener;
    };
  });
  return () => {
    for (const one of [...undo, ...added]) one();
  };
}
