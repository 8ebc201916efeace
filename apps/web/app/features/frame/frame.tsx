import { type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import { onRouterReload } from '../../lib/navigation/reload-page.ts';
import { scrollToPlace } from '../../lib/navigation/scroll-to-place.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { restoreTimeZone } from '../../lib/time/time-zone.ts';
import { Header } from './header.tsx';
import { UnloadedScreen } from './unloaded-screen.tsx';
import { usePageScripts } from './use-page-scripts.ts';

const Footer = deferred(async () => (await import('./footer.tsx')).Footer);
const PhoneBar = deferred(async () => (await import('./phone-bar.tsx')).PhoneBar);
const ConsoleBar = deferred(async () => (await import('./console-bar.tsx')).ConsoleBar);
const MenuSheet = deferred(async () => (await import('./menu-sheet.tsx')).MenuSheet);
// What the server rendered of a part whose script comes after hydration would be gone until then.
if (!import.meta.env.SSR) {
  if (document.querySelector('[data-console]')) await ConsoleBar.preload().catch(() => {});
  else if (window.matchMedia('(width < 48rem)').matches) await PhoneBar.preload().catch(() => {});
}

const MAIN_ID = 'main';
const READING = 'mx-auto w-full max-w-[84rem] px-4 md:px-8';
const WIDE = 'mx-auto w-full max-w-[104rem] px-4 md:px-8';
const CONSOLE = /^\/admin(\/|$)/;

/** Options that a route sets for its frame: `export const handle = { isWide: true }`. */
interface RouteHandle {
  /** A page to work on, not to read. */
  readonly isWide?: boolean;
  /** It is one for members alone; visitors find a page to read. */
  readonly isWideForMembers?: boolean;
  /** Child routes open over it, so the scroll position stays. */
  readonly keepsScroll?: boolean;
}

/** What surrounds every page: header, navigation and footer; an operator's console has a frame of its own. */
export function Frame({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const { pathname } = useLocation();
  const { isOperator, user } = useSite().visitor;
  // React Router types a route's handle as unknown.
  const routes = matches.map(({ handle, pathname: path }) => ({ ...(handle as RouteHandle | undefined), path }));
  const base = routes.find(({ keepsScroll }) => keepsScroll);
  useRouteChange(MAIN_ID, base?.path ?? pathname);
  usePageScripts();
  const unloaded = useUnloadedPage();
  useEffect(restoreTimeZone, []);
  const isWorking = routes.some((route) => route.isWide || (route.isWideForMembers && user !== null));
  const width = isWorking ? WIDE : READING;
  const page = (
    <main id={MAIN_ID} tabIndex={-1} className={`${width} flex-1 outline-none focus-visible:shadow-none`}>
      {unloaded === null ? children : <UnloadedScreen href={unloaded} />}
    </main>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <a href={`#${MAIN_ID}`} className="skip-link">
        Skip to content
      </a>
      {isOperator && CONSOLE.test(pathname) ? (
        <>
          <ConsoleBar width={WIDE} />
          {page}
        </>
      ) : (
        <SiteFrame>{page}</SiteFrame>
      )}
    </div>
  );
}

/** The frame of every page but the console's. */
function SiteFrame({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const menu = { isMenuOpen, onMenu: openMenu };
  return (
    <>
      <Header width={WIDE} {...menu} />
      {children}
      <Footer width={WIDE} />
      <PhoneBar {...menu} />
      {isMenuOpen && <MenuSheet onClose={closeMenu} />}
    </>
  );
}

/** Names an entry of the history. Those of a load of the page and of links to a part of it have no key of their own. */
const getEntry = (location: Location): string => (location.key === 'default' ? createPath(location) : location.key);

/**
 * On every change of page, scrolls to its top, or with Back and Forward to where it was left, and moves the focus to its main content.
 * @param page Identifies the page: its path, or that of the page over which a panel opened.
 */
function useRouteChange(mainId: string, page: string): void {
  const { hash } = useLocation();
  const { router } = useContext(DataRouterContext)!;
  const shown = useRef(page);

  useEffect(() => {
    let place = 0;
    // The page that is left scrolls to its top while the next one is loading.
    const getPlace = () => {
      if (router.state.navigation.state === 'idle') place = window.scrollY;
      return place;
    };
    return router.enableScrollRestoration({}, getPlace, getEntry);
  }, [router]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const restore = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', restore);
    return () => window.removeEventListener('pagehide', restore);
  }, []);

  useEffect(() => {
    const anchor = hash === '' ? null : document.getElementById(hash.slice(1));
    anchor?.scrollIntoView();
    const isOther = shown.current !== page;
    shown.current = page;
    if (anchor) return;
    if (isOther) document.getElementById(mainId)?.focus({ preventScroll: true });
    // Back from a part of the page leads to where it was left as well.
    if (isOther || typeof router.state.restoreScrollPosition === 'number') scrollToPlace(router);
  }, [page, hash, mainId, router]);
}

/**
 * Returns the address of the page that the visitor waits for once the script of a page could not be loaded; null otherwise.
 * React Router does not load such a script a second time, so every later wait counts.
 */
function useUnloadedPage(): string | null {
  const { location } = useNavigation();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => onRouterReload(() => setHasFailed(true)), []);
  return hasFailed && location ? createPath(location) : null;
}
