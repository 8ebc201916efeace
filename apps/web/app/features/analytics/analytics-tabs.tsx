import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../ui/tabs.tsx';

interface AnalyticsTabsProps {
  /** Id of the account whose record it is; none for that of the subscribed signals. */
  account?: string;
  performance: ReactNode;
  risk: ReactNode;
  strategies: ReactNode;
  trades: ReactNode;
}

/** The four parts of a record. */
export function AnalyticsTabs({ account, performance, risk, strategies, trades }: AnalyticsTabsProps) {
  const [params] = useSearchParams();
  const getHref = (tab: string) => {
    const asked = { ...(account === undefined ? {} : { account }), ...(tab === 'performance' ? {} : { tab }) };
    return `?${new URLSearchParams(asked)}`;
  };
  const tab = (value: string, label: string, panel: ReactNode) => {
    return { value, label, panel, href: getHref(value), isWide: true };
  };
  return (
    <div>
      <Tabs
        label="Analytics"
        open={params.get('tab') ?? 'performance'}
        tabs={[
          tab('performance', 'Performance', performance),
          tab('risk', 'Risk Analysis', risk),
          tab('strategies', 'Strategies', strategies),
          tab('trades', 'Trade History', trades),
        ]}
      />
    </div>
  );
}
