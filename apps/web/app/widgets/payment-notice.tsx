import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { readAgain } from '../lib/data/stale.ts';
import { useSetParam } from '../lib/navigation/use-set-param.ts';
import { billingQuery, ofBilling } from '../lib/queries/billing.queries.ts';
import { toast } from '../ui/toast/toast.ts';
import { PAID } from './paid-param.ts';

/** The program asks the payment provider for the payment within a minute; the page asks the program more often. */
const READ_MS = 3_000;
const READS = 30;

/** Where plans are paid for: says once that a payment was made, and reads plan and billing until the payment is there. */
export function PaymentNotice() {
  const client = useQueryClient();
  const isShown = useQuery(billingQuery()).data?.subscription != null;
  const [params, change] = useSetParam();
  const isPaid = params.get(PAID.name) === PAID.value;
  const [isAwaited, setAwaited] = useState(isPaid);
  const say = useEffectEvent(() => {
    toast({ title: 'Your plan is confirmed', description: 'If it is not shown yet, it is within a minute.' });
    change({ [PAID.name]: '' });
    setAwaited(true);
  });
  useEffect(() => {
    if (isPaid) say();
  }, [isPaid]);
  useEffect(() => {
    if (!isAwaited || isShown) return;
    let left = READS;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) setAwaited(false);
      void readAgain(client, ofBilling());
    }, READ_MS);
    return () => clearInterval(timer);
  }, [isAwaited, isShown, client]);
  return null;
}
