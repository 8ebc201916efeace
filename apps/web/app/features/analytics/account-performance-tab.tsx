import type { AccountAnalytics } from '@sealtick/contract';
import { EM_DASH, formatMoney } from '../../lib/text/format.ts';
import { WallTime } from '../../lib/time/clock.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { DriftValues } from '../../widgets/account-record/drift-values.tsx';
import { EquityCard } from '../../widgets/member-record/equity-card.tsx';
import { MonthsCard, RecordFigures } from './performance-tab.tsx';

/** The curve of an account's copied trades, their figures and months, and what they differ by from the published ones. */
export function AccountPerformanceTab({ analytics }: { analytics: AccountAnalytics }) {
  const { drift, trades, currency, openingBalance, equity, statedAt } = analytics;
  const money = (amount: number | null) =>
    amount === null || currency === null ? EM_DASH : formatMoney(amount, currency);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <EquityCard
          portfolio={analytics}
          analytics={analytics}
          hasFigures={false}
          note="Balance at connection and closed copied trades, daily, net of costs. Open trades count when they close; deposits and other trades do not."
          empty="The curve begins when the first copied trade of this account closes."
        />
        <RecordFigures statistics={analytics.statistics} />
      </div>
      {trades > 0 && <MonthsCard curve={analytics.curve} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TitledCard id="account-drift" title="Against the published results">
          <CardBody>
            {drift.trades === 0 ? (
              <p>— needs 1 closed trade of this account and of the published record, has 0</p>
            ) : (
              <DriftValues sum={drift.sum} trades={drift.trades} />
            )}
          </CardBody>
        </TitledCard>
        <TitledCard id="account-value" title="The account">
          <CardBody className="py-2!">
            <KeyValues
              label="The account"
              rows={[
                { key: 'Value, open positions included', value: money(equity) },
                ...(statedAt === null ? [] : [{ key: 'Stated', value: <WallTime value={statedAt} /> }]),
                { key: 'Balance when it was connected', value: money(openingBalance) },
                { key: 'Connected', value: <WallTime value={analytics.since} /> },
              ]}
            />
          </CardBody>
        </TitledCard>
      </div>
    </>
  );
}
