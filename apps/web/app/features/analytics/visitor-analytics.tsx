import { useLocation } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { StatStrip } from '../../ui/stat-card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AnalyticsTabs } from './analytics-tabs.tsx';

const STATS = [
  { label: 'Total Return', term: 'total-return' },
  { label: 'Sharpe Ratio', term: 'sharpe' },
  { label: 'Max Drawdown', term: 'max-drawdown' },
  { label: 'Win Rate', term: 'win-rate' },
].map((stat) => ({ ...stat, value: null }));

/** The page of a record without figures: a visitor has none, and sees what a member finds here. */
export function VisitorAnalytics({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="pb-16">
      <PageHead title={title} hidden />
      <div className="pt-4 print:hidden">
        <BackLink to={paths.platform} label="Platform" />
      </div>
      <ScreenTitle
        title={title}
        text="The signals that you received while subscribed, at your equity and risk per trade."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <StatStrip label="Your record" columns={4} stats={STATS} />
        <EmptyState title="Log in to see your record" text="It is computed from the signals that you received.">
          <ButtonAnchor
            variant="primary"
            href={`${paths.login}?${new URLSearchParams({ returnTo: pathname + search })}`}
          >
            Login
          </ButtonAnchor>
        </EmptyState>
        <AnalyticsTabs
          performance={<Part text="Your equity curve, drawdowns, monthly returns and every figure of the record." />}
          risk={<Part text="Value at risk, current exposure, open positions and what they can still lose." />}
          strategies={<Part text="Results of each strategy in the last 30 days, and how alike their returns are." />}
          trades={<Part text="Each trade with entry, exit, costs and result." />}
        />
      </div>
    </div>
  );
}

/** What a tab shows a member. */
function Part({ text }: { text: string }) {
  return (
    <Card>
      <CardBody>{text}</CardBody>
    </Card>
  );
}
