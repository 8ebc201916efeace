import { ChartLine, CreditCard, House, type IconNode, LayoutDashboard, Menu, Radio } from 'lucide';
import { NavLink } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { afterHydration } from '../../lib/scripts/deferred.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { Icon } from '../../ui/icon.ts';
import { useMainPages } from './navigation.tsx';
import { scrollToTop } from './scroll-to-top.ts';

const NewSignalsCount = afterHydration(async () => (await import('./new-signals-count.tsx')).NewSignalsCount, null);

const ICONS: Readonly<Record<string, IconNode>> = {
  [paths.start]: House,
  [paths.signals]: Radio,
  [paths.strategies]: ChartLine,
  [paths.platform]: LayoutDashboard,
  [paths.pricing]: CreditCard,
};
const OF_MEMBER = [paths.start, paths.signals, paths.strategies, paths.platform];
const OF_VISITOR = [paths.start, paths.strategies, paths.signals, paths.pricing];
const ITEM =
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-12 text-ink-2 aria-[current]:text-accent-text';

/** The four most used pages and the menu, at the foot of a phone's screen. @param onMenu Opens the menu. */
export function PhoneBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const isMember = useSite().visitor.user !== null;
  const pages = useMainPages();
  const shown = (isMember ? OF_MEMBER : OF_VISITOR).flatMap((path) => pages.filter(({ to }) => to === path));
  return (
    <nav aria-label="Quick links" className="phone-bar md:hidden print:hidden">
      {shown.map(({ to, label }) => (
        <NavLink key={to} to={to} onClick={scrollToTop} className={ITEM}>
          <Icon of={ICONS[to]!} size={20} />
          {label}
          {isMember && to === paths.signals && <NewSignalsCount />}
        </NavLink>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
        className={`${ITEM} noscript:hidden!`}
      >
        <Icon of={Menu} size={20} />
        More
      </button>
    </nav>
  );
}
