import type { SiteStatus } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useRouteChange } from './use-route-change.ts';

const MAIN_ID = 'main';
const READING = 'mx-auto w-full max-w-[84rem] px-4 md:px-8';
const WIDE = 'mx-auto w-full max-w-[104rem] px-4 md:px-8';

/** What a route may say of its frame: `export const handle = { isWide: true }`. */
interface RouteHandle {
  readonly isWide?: boolean;
}

/** What stands on every page. `site` is null where the server could not say how it is. */
export function Frame({ site, children }: { site: SiteStatus | null; children: ReactNode }) {
  useRouteChange(MAIN_ID);
  const isWide = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isWide);
  const width = isWide ? WIDE : READING;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-20 rounded-input bg-accent font-head text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2.5"
      >
        Skip to content
      </a>
      <Header site={site} width={width} />
      <main id={MAIN_ID} tabIndex={-1} className={`${width} flex-1 outline-none focus-visible:shadow-none`}>
        {children}
      </main>
      <Footer width={width} />
    </div>
  );
}
