import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Picks } from './compare-checkbox.tsx';
import { addressWith, MAX_COMPARED, readIds } from './compared-ids.ts';

/** The strategies selected for comparison, stored in the address. */
export function usePicks(known: readonly string[]): Picks & { compareTo: string; clear: () => void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = readIds(params, 'pick', known);
  const address = inAddress.join();
  // The checkbox changes immediately; the address follows, and then decides.
  const [held, setHeld] = useState<{ over: string; ids: readonly string[] } | null>(null);
  const ids = held?.over === address ? held.ids : inAddress;
  const set = (next: readonly string[]) => {
    setHeld({ over: address, ids: next });
    void navigate(addressWith(params, 'pick', next), { replace: true, preventScrollReset: true });
  };
  return {
    ids,
    isFull: ids.length >= MAX_COMPARED,
    toggle: (id) => set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    compareTo: addressWith(params, 'compare', ids),
    clear: () => set([]),
  };
}
