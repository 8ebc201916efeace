import { useState } from 'react';
import { afterHydration, deferred } from '../../lib/scripts/deferred.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RequestFormName } from './request-forms.ts';
import type { SentRequest } from './sent-request.ts';

const Waiting = (
  <>
    <Skeleton className="h-100 noscript:hidden!" />
    <noscript>
      <p className="text-13 text-warn">This form needs JavaScript.</p>
    </noscript>
  </>
);
const RequestSent = deferred(async () => (await import('./request-sent.tsx')).RequestSent);
const RequestFlow = afterHydration(async () => (await import('./request-flow.tsx')).RequestFlow, Waiting);

/** A form that sends a request, within a page. It is empty again once the request has arrived. */
export function InlineRequest({ form }: { form: RequestFormName }) {
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState<SentRequest | null>(null);
  const finish = (arrived: SentRequest) => {
    setSent(arrived);
    setRound(round + 1);
  };
  return (
    <div className="grid gap-4">
      <RequestFlow key={round} name={form} hasFocus={false} onSent={finish} />
      {sent && <RequestSent sent={sent} hasFocus onOver={() => setSent(null)} />}
    </div>
  );
}
