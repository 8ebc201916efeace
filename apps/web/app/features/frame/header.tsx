import { TriangleAlert } from 'lucide';
import { deferred } from '../../lib/deferred.tsx';
import { hasPage } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { Icon } from '../../ui/icon.ts';
import { Bell } from '../../ui/inbox/bell.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { DesktopNavigation } from './navigation.tsx';
import { PaletteButton } from './palette-button.tsx';
import { SignInLinks } from './sign-in-links.tsx';
import { SimulatedMark, SystemStatus } from './site-state.tsx';

/** Its script is loaded only for a signed-in visitor. */
const UserMenu = deferred(
  async () => (await import('./user-menu.tsx')).UserMenu,
  <span className="size-8 rounded-full bg-surface-3" />,
);

/**
 * Header of every page: name, navigation, search and the visitor's links. @param width Classes that set the width of
 * the page, so that header and page are aligned.
 */
export function Header({ width }: { width: string }) {
  const { site, visitor } = useSite();
  return (
    <header>
      <div className="border-line border-b text-12">
        <div
          className={`${width} flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-2 md:py-1.5`}
        >
          <p className="flex gap-1.75">
            <Icon of={TriangleAlert} size={14} className="mt-px shrink-0 text-warn" />
            <span>
              Trading carries substantial risk of loss. Past performance is no guide to future results.
              {hasPage(paths.disclosures) && (
                <>
                  {' '}
                  <TextLink to={paths.disclosures}>Full disclosures</TextLink>
                </>
              )}
            </span>
          </p>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-1.5 max-lg:w-full max-lg:justify-between">
            <SystemStatus />
            <SimulatedMark site={site} />
          </p>
        </div>
      </div>
      <div className="relative border-line border-b">
        <div className={`${width} flex h-13 items-stretch gap-1 md:h-14`}>
          <Logo />
          <DesktopNavigation />
          <div className="ml-auto flex items-center gap-2">
            <PaletteButton />
            {visitor.user && <Bell />}
            {visitor.user ? <UserMenu user={visitor.user} /> : <SignInLinks className="max-lg:hidden" />}
            <MobileMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
