import { useState } from 'react';
import { afterHydration } from '../../lib/deferred.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { RequestFormName } from './request-forms.ts';

const Waiting = (
  <>
    <Skeleton className="h-100 noscript:hidden!" />
    <noscript>
      <p className="text-13 text-warn">This form needs JavaScript.</p>
    </noscript>
  </>
);
const RequestFlow = afterHydration(async () => (await import('./request-flow.tsx')).RequestFlow, Waiting);

/** A form that sends a request, within a page. After its receipt it is empty again. */
export function InlineRequest({ form }: { form: RequestFormName }) {
  const [round, setRound] = useState(0);
  return (
    <div className="grid gap-4">
      <RequestFlow key={round} name={form} hasFocus={false} onDone={() => setRound(round + 1)} />
    </div>
  );
}
