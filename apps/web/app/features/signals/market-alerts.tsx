import type { FeedItem } from '@sealtick/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide';
import { useNow } from '../../lib/time/clock.tsx';
import { Icon } from '../../ui/icon.ts';
import { alertsInForce } from './alerts-in-force.ts';
import { LIVE_ALERTS } from './live-alerts.ts';
import { marketAlertsQuery } from './market-alerts.query.ts';
import { StalePrices } from './stale-prices.tsx';

/** The market alerts in force: releases ahead and abnormal volatility; and symbols without new prices. Nothing without one. */
export function MarketAlerts() {
  const now = useNow();
  const { data } = useQuery(marketAlertsQuery());
  const live = useQuery<readonly FeedItem[]>({ queryKey: LIVE_ALERTS, queryFn: skipToken }).data;
  const alerts = alertsInForce(data ?? [], live ?? [], now);
  return (
    <>
      <StalePrices />
      <div role="status">
        {alerts.length > 0 && (
          <ul
            aria-label="Market alerts"
            className="mb-3 grid gap-1.5 rounded-card border border-line bg-surface-1 px-4 py-3 text-13"
          >
            {alerts.map(({ index, symbol, currency, reason }) => (
              <li key={index} className="flex items-start gap-2.5">
                <Icon of={TriangleAlert} size={16} className="mt-px shrink-0 text-warn" />
                <span>
                  <span className="font-strong text-ink-1">{symbol ?? currency ?? 'Market'}</span> {reason}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
