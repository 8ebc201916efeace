import type { Portfolio, RiskLimits } from '@sealtick/contract';
import { limitUse } from '@sealtick/record';
import { deferred } from '../lib/scripts/deferred.tsx';
import { EM_DASH, formatCurrency, formatPercent } from '../lib/text/format.ts';
import { formatMoment } from '../lib/time/time.ts';
import { useTimeZone } from '../lib/time/time-zone.ts';
import { LimitGauge } from '../ui/limit-gauge.tsx';

/** Its script is loaded where an account was stopped. */
const DrawdownStop = deferred(async () => (await import('./drawdown-stop.tsx')).DrawdownStop);

interface RiskGaugesProps {
  /** The limits that are shown; null where one is wrong. */
  limits: Pick<RiskLimits, 'currency' | 'maxDailyLoss' | 'maxDrawdown' | 'maxOpenRisk' | 'maxGroupRisk'> | null;
  /** Null without a record. */
  portfolio: Portfolio | null;
  /** Name of the daily limit. */
  daily: string;
}

const UNKNOWN = { share: null, use: null };
const shareUsed = (used: number, limit: number) => ({ share: used / limit, use: limitUse(used, limit) });

/** How much of the limits of an account is used: of the day, of the drawdown, of the open risk and of its largest group. */
export function RiskGauges({ limits, portfolio, daily }: RiskGaugesProps) {
  const zone = useTimeZone();
  const { risk, limits: used, currency } = portfolio ?? {};
  const money = (amount: number) => (currency ? formatCurrency(amount, currency) : EM_DASH);
  // What was lost is not converted to a currency that is only chosen.
  const dailyLimit = limits && (currency ?? limits.currency) === limits.currency ? limits.maxDailyLoss : undefined;
  const largest = risk?.groups[0];
  const gauge = (value: number | undefined, limit: number | undefined) =>
    value === undefined || limit === undefined ? UNKNOWN : shareUsed(value, limit);
  return (
    <>
      <LimitGauge
        label={daily}
        limit={limits ? formatCurrency(limits.maxDailyLoss, limits.currency) : EM_DASH}
        used={used ? `${money(used.lostToday)} lost today` : EM_DASH}
        more={used && used.openLoss > 0 ? `Open positions can lose ${money(used.openLoss)} more at their stops.` : null}
        {...gauge(used && used.lostToday + used.openLoss, dailyLimit)}
        reached={
          used && limits && used.lostToday < limits.maxDailyLoss
            ? 'Open positions use the rest of the limit: no new sizes until one closes.'
            : 'Limit reached: no new sizes today.'
        }
      />
      <LimitGauge
        label="Max drawdown"
        limit={formatPercent(limits?.maxDrawdown ?? null)}
        used={used ? `${formatPercent(used.countedDrawdown)} current` : EM_DASH}
        more={
          used?.resumedAt
            ? `Since you resumed on ${formatMoment(used.resumedAt, zone)}; ${formatPercent(used.drawdown)} from the highest value.`
            : null
        }
        {...gauge(used?.countedDrawdown, limits?.maxDrawdown)}
        reached="Limit reached: no new sizes until you resume."
      />
      {used?.stoppedAt && <DrawdownStop since={used.stoppedAt} />}
      <LimitGauge
        label="Portfolio risk"
        used={ofLimit(risk?.open, limits?.maxOpenRisk)}
        more={risk && risk.ifFilled > 0 ? `If pending signals are filled: +${formatPercent(risk.ifFilled)}.` : null}
        {...gauge(risk?.open, limits?.maxOpenRisk)}
        reached="Limit reached: no new sizes until a position closes."
      />
      {largest && (
        <LimitGauge
          label={`Largest group, ${groupLabel(largest.name)}`}
          used={ofLimit(largest.risk, limits?.maxGroupRisk)}
          {...gauge(largest.risk, limits?.maxGroupRisk)}
          reached="Limit reached: no new sizes in this group."
        />
      )}
    </>
  );
}

const ofLimit = (used: number | undefined, limit: number | undefined): string =>
  `${formatPercent(used ?? null)} of ${formatPercent(limit ?? null)}`;

const groupLabel = (name: string): string => (name === 'fx' ? 'FX' : name);
