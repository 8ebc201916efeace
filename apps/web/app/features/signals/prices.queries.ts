import { type LastPrice, SIGNAL_POLL_MS } from '@sealtick/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PageRead } from '../../lib/page-read.ts';
import { type Prices, toPrices } from './price-now.ts';

const NONE: Prices = new Map();

/** GET /api/prices, every 30 s as the signals are. */
const pricesQuery = () =>
  queryOptions<readonly LastPrice[]>({ queryKey: ['/api/prices'], refetchInterval: SIGNAL_POLL_MS });

export const readPrices: PageRead = {
  key: pricesQuery().queryKey,
  read: (services) => services.listPrices(),
};

/** Where instruments stand, by symbol: none before they were read. What a later read failed to renew is stale. */
export function usePrices(): Prices {
  const { data, isError } = useQuery({ ...pricesQuery(), select: toPrices });
  return useMemo(() => {
    if (!data || !isError) return data ?? NONE;
    return new Map([...data].map(([symbol, price]) => [symbol, { ...price, isStale: true }]));
  }, [data, isError]);
}
