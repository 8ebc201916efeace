import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useIsInteractive } from '../../lib/browser/use-browser.ts';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SettingsPanel } from './settings-panel.tsx';

/** How many things tabs contain; undefined while that is not known. */
export interface TabCounts {
  readonly subscriptions: number | undefined;
  readonly watchlists: number | undefined;
}

interface PlatformTabsProps {
  counts: TabCounts;
  subscriptions: ReactNode;
  watchlists: ReactNode;
  performance: ReactNode;
}

/** Subscriptions, watchlists, performance and settings. The part of the address after # opens one of them. */
export function PlatformTabs({ counts, subscriptions, watchlists, performance }: PlatformTabsProps) {
  const { search, hash } = useLocation();
  // The server does not know what follows #.
  const isInteractive = useIsInteractive();
  const tab = (value: string, label: string, panel: ReactNode, count?: number) => {
    return { value, label, panel, count, href: `${search}#${value}`, isWide: true };
  };
  const tabs = [
    tab('subscriptions', 'Subscriptions', subscriptions, counts.subscriptions),
    tab('watchlists', 'Watchlists', watchlists, counts.watchlists),
    tab('performance', 'Performance', performance),
    tab('settings', 'Settings', <SettingsPanel />),
  ];
  return (
    <Card
      aria-label="Your strategies and settings"
      className="relative pb-2 [&>:has(>[role=tablist])]:m-0 [&>:has(>[role=tablist])]:bg-transparent [&>:has(>[role=tablist])]:px-3 md:[&>:has(>[role=tablist])]:px-5"
    >
      {tabs.map(({ value }) => (
        <span key={value} id={value} className="absolute -top-4" />
      ))}
      <Tabs label="Your strategies and settings" tabs={tabs} open={isInteractive ? hash.slice(1) : ''} />
    </Card>
  );
}
