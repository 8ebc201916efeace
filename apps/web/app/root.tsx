import coreFont from '@core-font/inter.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { data, Links, Outlet, Scripts, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { ErrorScreen } from './features/frame/error-screen.tsx';
import { Frame } from './features/frame/frame.tsx';
import { SessionWatch } from './features/frame/session-watch.tsx';
import { LiveSignals } from './features/signals/live-signals.tsx';
import { whenAsked } from './lib/data/frame-read.ts';
import { browserQueryClient, createQueryClient } from './lib/data/query-client.ts';
import { HANDLED, INTERACTIVE } from './lib/scripts/early-press.ts';
import { PageStyles, WIDE } from './lib/scripts/page-styles.tsx';
import { WhenInteractive } from './lib/scripts/when-interactive.tsx';
import { accountPrivacyCookie } from './lib/server/account-privacy.server.ts';
import { pageContext } from './lib/server/page-context.server.ts';
import { readSite } from './lib/server/read-site.server.ts';
import { SiteProvider, UNKNOWN_SITE } from './lib/site/site.tsx';
import { ClockProvider } from './lib/time/clock.tsx';

/** Reads what the frame of every page shows. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = await readSite(page);
  const cookie = await accountPrivacyCookie(page, site, request.headers.get('cookie') ?? '');
  const read = { site, clock: { now: page.now, wallNow: page.wallNow, speed: site.site?.speed ?? 1 } };
  return data(read, cookie === null ? {} : { headers: { 'set-cookie': cookie } });
}

export const shouldRevalidate = whenAsked;

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: coreFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', media: WIDE },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const read = useRouteLoaderData<typeof loader>('root');
  const [client] = useState(() => (typeof window === 'undefined' ? createQueryClient() : browserQueryClient()));
  return (
    <html lang="en" onClickCapture={sayHandled}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#0a0d12" />
        <PageStyles />
        {/* The site's own files need no nonce; without one, the renders of server and browser are equal. */}
        <Links nonce="" />
      </head>
      <body>
        <WhenInteractive onInteractive={sayInteractive}>
          <QueryClientProvider client={client}>
            <ClockProvider clock={read?.clock ?? null}>
              <SiteProvider site={read?.site ?? UNKNOWN_SITE}>
                <LiveSignals>
                  <Frame>{children}</Frame>
                </LiveSignals>
                <SessionWatch />
              </SiteProvider>
            </ClockProvider>
          </QueryClientProvider>
        </WhenInteractive>
        <Scripts />
      </body>
    </html>
  );
}

/** Says it to the early script of the page, and to tests. */
function sayInteractive(): void {
  document.documentElement.dataset.interactive = '';
  window.dispatchEvent(new Event(INTERACTIVE));
}

const sayHandled = () => window.dispatchEvent(new Event(HANDLED));

/** The application inside the document. */
export default function Root() {
  return <Outlet />;
}

/** Shown when a page fails. */
export function ErrorBoundary() {
  return <ErrorScreen />;
}
