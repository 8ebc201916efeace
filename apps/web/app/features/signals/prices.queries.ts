import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pricesQuery } from '../../lib/queries/prices.query.ts';
import { type Prices, toPrices } from './price-now.ts';

const NONE: Prices = new Map();

/** Returns last prices by symbol, empty until they are loaded. A price counts as stale if the last read failed. */
export function usePrices(): Prices {
  const { data, isError } = useQuery({ ...pricesQuery(), select: toPrices });
  return useMemo(() => {
    if (!data || !isError) return data ?? NONE;
    return new Map([...data].map(([symbol, price]) => [symbol, { ...price, isStale: true }]));
  }, [data, isError]);
}
