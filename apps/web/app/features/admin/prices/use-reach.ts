import type { PriceChange, PriceChangeReach } from '@sealtick/contract';
import { useState } from 'react';
import type { FormProblem } from '../../../ui/form-problem.ts';
import { problemOf } from '../../../ui/problem-of.ts';
import { isCancelled, useProven } from '../../../ui/step-up/step-up.tsx';
import { askReach } from './prices.queries.ts';

interface Looked {
  readonly reach: PriceChangeReach | null;
  readonly problem: FormProblem | null;
}

const NOTHING: Looked = { reach: null, problem: null };

/** Returns whom an announcement would reach, once that was asked for. */
export function useReach() {
  const proven = useProven();
  const [looked, setLooked] = useState(NOTHING);
  const [isLooking, setLooking] = useState(false);
  const look = async (change: PriceChange) => {
    setLooking(true);
    try {
      setLooked({ reach: await proven(() => askReach(change)), problem: null });
    } catch (error) {
      setLooked({ reach: null, problem: isCancelled(error) ? null : problemOf(error) });
    }
    setLooking(false);
  };
  return { ...looked, isLooking, look, forget: () => setLooked(NOTHING) };
}
