import { Bell, ChartLine, CircleUser, CodeXml, Gauge, type IconNode, KeyRound, NotebookText, Plug, Send } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { memberPaths } from '../lib/member-paths.ts';
import { hasPage, type SitePage } from '../lib/pages.ts';
import { paths } from '../lib/paths.ts';
import { SETTINGS_GROUPS } from '../lib/settings-pages.ts';
import { useSite } from '../lib/site.tsx';
import { BackLink } from './back-link.tsx';
import { Icon } from './icon.ts';

const ICONS: Readonly<Record<string, IconNode>> = {
  [paths.deliverySettings]: Send,
  [memberPaths.notificationSettings]: Bell,
  [paths.riskConfig]: Gauge,
  [memberPaths.brokerSetup]: Plug,
  [memberPaths.analytics]: ChartLine,
  [memberPaths.journal]: NotebookText,
  [memberPaths.apiManagement]: KeyRound,
  [paths.apiDocs]: CodeXml,
  [paths.account]: CircleUser,
};

interface SettingsFrameProps {
  /** Where the page leads back to. */
  back: SitePage;
  children: ReactNode;
}

/** A settings page beside the list of all settings pages, which phones and tablets leave out. */
export function SettingsFrame({ back, children }: SettingsFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 pb-16 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="hidden pt-7 lg:block print:hidden">
        {SETTINGS_GROUPS.map(({ title, pages }) => (
          <NavGroup key={title} title={title} pages={pages} />
        ))}
      </nav>
      <div className="min-w-0">
        {hasPage(back.to) && (
          <p className="-mb-3 pt-6 text-13">
            <BackLink {...back} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** Pages of one group; those of members are left out for visitors. */
function NavGroup({ title, pages }: { title: string; pages: readonly SitePage[] }) {
  const id = useId();
  const { pathname } = useLocation();
  const isMember = useSite().visitor.user !== null;
  const shown = pages.filter(({ isPrivate }) => isMember || !isPrivate);
  if (shown.length === 0) return null;
  return (
    <div className="mb-4">
      <p id={id} className="px-2.5 pb-1.5 text-12 text-ink-3">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid gap-0.5">
        {shown.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="group flex min-h-9 items-center gap-2.5 rounded-input px-2.5 text-ink-2 hover:bg-surface-2 hover:text-ink-1 aria-[current]:bg-surface-2 aria-[current]:font-strong aria-[current]:text-ink-1"
            >
              <Icon of={ICONS[to] ?? Gauge} size={16} className="text-ink-3 group-aria-[current]:text-accent-text" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
