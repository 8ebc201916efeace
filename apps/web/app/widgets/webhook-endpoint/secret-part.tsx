import { type InputOf, SECRET_OVERLAP_HOURS, type WrittenOf, writes } from '@sealtick/contract';
import { useState } from 'react';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useProvenWrite } from '../step-up/use-proven-write.ts';
import { EndpointProblem } from './endpoint-problem.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type Replaced = WrittenOf<typeof writes.deliveryWebhooks.replaceSecret>;

/** Replaces the secret of an endpoint; the new one is shown once. */
export function SecretPart({ id }: InputOf<typeof writes.deliveryWebhooks.replaceSecret>) {
  const zone = useTimeZone();
  const [isAsking, setAsking] = useState(false);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const { send, isSending, problem } = useProvenWrite(writes.deliveryWebhooks.replaceSecret, () => []);
  const replace = () => {
    setAsking(false);
    void send({ id }, setReplaced);
  };
  return (
    <section aria-labelledby={`${id}secret`}>
      <h3 id={`${id}secret`} className="font-head text-14">
        Secret
      </h3>
      <p className="mt-1 text-13">
        It is not shown again. A new one replaces it: for {SECRET_OVERLAP_HOURS} hours messages are signed with the
        replaced one too.
      </p>
      <EndpointProblem of={problem} />
      <Button size="small" className="mt-3" isLoading={isSending} onClick={() => setAsking(true)}>
        Replace the secret
      </Button>
      {isAsking && (
        <AlertDialog
          title="Replace the secret?"
          text={`The current one stays valid for ${SECRET_OVERLAP_HOURS} hours. Your receiver needs the new one by then, or it refuses every message.`}
          confirmLabel="Replace"
          onConfirm={replace}
          onCancel={() => setAsking(false)}
        />
      )}
      {replaced && (
        <SecretDialog
          secret={replaced.secret}
          text={`The secret before is valid until ${formatMoment(replaced.previousUntil, zone)}.`}
          onClose={() => setReplaced(null)}
        />
      )}
    </section>
  );
}
