import { TriangleAlert } from 'lucide';
import { paths } from '../../lib/navigation/paths.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { Icon } from '../../ui/icon.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Logo } from './logo.tsx';
import { MenuButton } from './menu-button.tsx';
import { DesktopNavigation } from './navigation.tsx';
import { PaletteButton } from './palette-button.tsx';
import { SignInLinks } from './sign-in-links.tsx';
import { ShortSimulatedMark, SimulatedMark, SystemStatus } from './site-state.tsx';

// Their scripts are loaded only for a logged-in visitor.
const MemberTools = deferred(
  async () => (await import('./member-tools.tsx')).MemberTools,
  <span className="size-8 rounded-full bg-surface-3" />,
);
const PlatformRow = deferred(async () => (await import('./platform-row.tsx')).PlatformRow);
if (!import.meta.env.SSR && document.querySelector('[data-member]')) {
  await Promise.all([MemberTools.preload(), PlatformRow.preload()]).catch(() => {});
}

interface HeaderProps {
  /** Classes that set the width of the header. */
  width: string;
  isMenuOpen: boolean;
  onMenu: () => void;
}

/** Header of every page: risk line and status, which scroll away, and the row of name, navigation and the visitor's links, which stays. */
export function Header({ width, isMenuOpen, onMenu }: HeaderProps) {
  const { site, visitor } = useSite();
  return (
    // No box of its own: the row stays in view while the whole page scrolls.
    <header className="contents">
      <div className="border-line border-b text-12">
        <div
          className={`${width} flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-2 md:py-1.5`}
        >
          <p className="flex gap-1.75">
            <Icon of={TriangleAlert} size={14} className="mt-px shrink-0 text-warn" />
            <span>
              Trading carries substantial risk of loss. Past performance is no guide to future results.{' '}
              <TextLink to={paths.disclosures}>Full disclosures</TextLink>
            </span>
          </p>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-1.5 max-lg:w-full max-lg:justify-between">
            <SystemStatus isShortOnPhone />
            <SimulatedMark site={site} className="max-md:hidden" />
          </p>
        </div>
      </div>
      <div className="sticky top-0 z-20 bg-surface-0 print:static">
        <div className="border-line border-b">
          <div className={`${width} flex h-12 items-stretch gap-1 md:h-14`}>
            <Logo />
            <DesktopNavigation />
            <div className="ml-auto flex items-center gap-1 md:gap-2">
              <ShortSimulatedMark site={site} />
              <PaletteButton />
              {visitor.user ? (
                <div data-member className="flex items-center gap-1 md:gap-2">
                  <MemberTools user={visitor.user} />
                </div>
              ) : (
                <SignInLinks className="max-lg:hidden" />
              )}
              <MenuButton isOpen={isMenuOpen} onOpen={onMenu} />
            </div>
          </div>
        </div>
        {visitor.user && <PlatformRow width={width} />}
      </div>
    </header>
  );
}
