import type { AccountRecord as Account, AccountAnalytics } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { accountAnalyticsQuery } from '../../lib/queries/account-records.queries.ts';
import { accountName } from '../../lib/text/account-name.ts';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { ScreenTitle } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AccountMarks } from '../../widgets/account-record/account-marks.tsx';
import { AccountPerformanceTab } from './account-performance-tab.tsx';
import { AccountRiskTab } from './account-risk-tab.tsx';
import { AccountTradesTab } from './account-trades-tab.tsx';
import { AnalyticsCards } from './analytics-cards.tsx';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import { Downloads } from './downloads.tsx';
import { FIGURES_SKELETON } from './figures-skeleton.tsx';
import { StrategiesTab } from './strategies-tab.tsx';

interface AccountRecordProps {
  title: string;
  account: Account;
  picker: ReactNode;
  getName: (strategyId: string) => string;
}

/** The record of one account at a broker: what its own fills came to. */
export function AccountRecord({ title, account, picker, getName }: AccountRecordProps) {
  const { connectionId: id } = account;
  const analytics = useQuery(accountAnalyticsQuery(id));
  return (
    <>
      <ScreenTitle
        title={title}
        text={
          <>
            {describe(account)}
            <span className="mt-2 flex">
              <AccountMarks connection={account} />
            </span>
          </>
        }
      >
        {picker}
      </ScreenTitle>
      <LoadState read={analytics} what="the figures of this account" skeleton={FIGURES_SKELETON}>
        {(figures) => <Figures analytics={figures} getName={getName} />}
      </LoadState>
    </>
  );
}

function describe(account: Account): string {
  const what =
    account.kind === 'paper'
      ? 'Signals copied to your paper account: simulated fills on the prices of this site, after its costs.'
      : `Signals copied to ${accountName(account)}: the fills that the broker reported, after its costs.`;
  return account.endedAt === null ? what : `${what} The account is disconnected.`;
}

interface FiguresProps {
  analytics: AccountAnalytics;
  getName: AccountRecordProps['getName'];
}

function Figures({ analytics, getName }: FiguresProps) {
  const { account, market, trades } = analytics;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {trades === 0 ? (
        <EmptyState title="No trades yet" text="The record of this account begins when a copied signal is filled.">
          <ButtonLink variant="primary" to={memberPaths.brokerAccount(account.broker, account.connectionId)}>
            Open the account
          </ButtonLink>
        </EmptyState>
      ) : (
        <AnalyticsCards portfolio={analytics} analytics={analytics} />
      )}
      <AnalyticsTabs
        account={account.connectionId}
        performance={<AccountPerformanceTab analytics={analytics} />}
        risk={<AccountRiskTab analytics={analytics} />}
        strategies={<StrategiesTab analytics={analytics} getName={getName} />}
        trades={<AccountTradesTab account={account.connectionId} getName={getName} />}
      />
      <Downloads account={account.connectionId} />
      <HypotheticalNotice bases={[{ record: 'live', market }]} isPaper={account.kind === 'paper'} isWide>
        Arithmetic on your own account, not advice.
      </HypotheticalNotice>
    </div>
  );
}
