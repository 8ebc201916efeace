import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readQuery } from '../../lib/read-query.ts';
import { type Prices, toPrices } from './price-now.ts';

const NONE: Prices = new Map();

/** Where instruments stand, every 30 s as the signals are. */
export const pricesQuery = () => ({ ...readQuery(reads.prices.list, {}), refetchInterval: SIGNAL_POLL_MS });

/** Where instruments stand, by symbol: none before they were read. What a later read failed to renew is stale. */
export function usePrices(): Prices {
  const { data, isError } = useQuery({ ...pricesQuery(), select: toPrices });
  return useMemo(() => {
    if (!data || !isError) return data ?? NONE;
    return new Map([...data].map(([symbol, price]) => [symbol, { ...price, isStale: true }]));
  }, [data, isError]);
}
