import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { type Prices, toPrices } from './price-now.ts';

const NONE: Prices = new Map();

/** Last prices of all instruments, every 30 s like the signals. */
export const pricesQuery = () => polled(readQuery(reads.prices.list, {}), SIGNAL_POLL_MS);

/** Returns last prices by symbol, empty until they are loaded. A price counts as stale if the last read failed. */
export function usePrices(): Prices {
  const { data, isError } = useQuery({ ...pricesQuery(), select: toPrices });
  return useMemo(() => {
    if (!data || !isError) return data ?? NONE;
    return new Map([...data].map(([symbol, price]) => [symbol, { ...price, isStale: true }]));
  }, [data, isError]);
}
