import {
  Bell,
  BellRing,
  CircleUser,
  CodeXml,
  CreditCard,
  FileDown,
  Gauge,
  type IconNode,
  KeyRound,
  ListFilter,
  Plug,
  ReceiptText,
  Send,
  ShieldCheck,
} from 'lucide';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { PageGroup } from '../lib/navigation/footer-pages.ts';
import { memberPaths } from '../lib/navigation/member-paths.ts';
import type { SitePage } from '../lib/navigation/pages.ts';
import { paths } from '../lib/navigation/paths.ts';
import { SETTINGS_GROUPS } from '../lib/navigation/settings-pages.ts';
import { useCurrentPage } from '../lib/navigation/use-current-page.ts';
import { useSite } from '../lib/site/site.tsx';
import { BackLink } from './back-link.tsx';
import { Icon } from './icon.ts';
import { SectionSelect } from './section-select.tsx';

const ICONS: Readonly<Record<string, IconNode>> = {
  [paths.account]: CircleUser,
  [`${paths.account}#security`]: ShieldCheck,
  [`${paths.account}#billing`]: CreditCard,
  [`${paths.account}#data`]: FileDown,
  [paths.deliverySettings]: Send,
  [paths.signalPreferences]: ListFilter,
  [memberPaths.notificationSettings]: Bell,
  [`${memberPaths.notificationSettings}#price-alerts`]: BellRing,
  [memberPaths.receipts]: ReceiptText,
  [paths.riskConfig]: Gauge,
  [memberPaths.brokerSetup]: Plug,
  [memberPaths.apiManagement]: KeyRound,
  [paths.apiDocs]: CodeXml,
};

interface SettingsFrameProps {
  /** Where the page leads back to. */
  back: SitePage;
  children: ReactNode;
}

/** A settings page with the pages of settings: a list at its side, a listbox above it on narrow screens. */
export function SettingsFrame({ back, children }: SettingsFrameProps) {
  const isMember = useSite().visitor.user !== null;
  const groups = SETTINGS_GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ isPrivate }) => isMember || !isPrivate),
  })).filter(({ pages }) => pages.length > 0);
  const current = useCurrentPage(groups.flatMap(({ pages }) => pages));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex items-center gap-4 pt-3 lg:sticky lg:top-(--sticky-top) lg:block lg:self-start lg:pt-7 print:hidden">
        <p className="shrink-0 text-13 lg:pb-5 lg:pl-2.5">
          <BackLink {...back} />
        </p>
        <nav aria-label="Settings" className="min-w-0 flex-1">
          <div className="flex lg:hidden">
            <SectionSelect label="Settings" groups={groups} current={current} />
          </div>
          <div className="hidden lg:block">
            {groups.map((group) => (
              <NavGroup key={group.title} {...group} current={current} />
            ))}
          </div>
        </nav>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function NavGroup({ title, pages, current }: PageGroup & { current: string | null }) {
  const id = useId();
  return (
    <div className="mb-4">
      <p id={id} className="px-2.5 pb-1.5 text-12 text-ink-3">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid gap-0.5">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
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
