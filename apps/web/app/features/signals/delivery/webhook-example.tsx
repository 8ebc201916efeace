import { toWebhookPayload } from '@sealtick/contract';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The payload of a webhook, with the values of the newest signal. */
export function WebhookExample({ newest }: { newest: { data: unknown; isPending: boolean; isError: boolean } }) {
  const payload = toWebhookPayload(newest.data);
  const json = payload === null ? null : JSON.stringify(payload, null, 2);
  return (
    <Card aria-labelledby="webhook" className="h-fit min-w-0 overflow-hidden lg:grid lg:grid-cols-2">
      <div className="p-4 md:p-5">
        <h2 id="webhook" className="font-head text-16">
          Webhook example
        </h2>
        <p className="mt-2 max-w-[60ch]">
          One POST for each signal, signed. Receivers recognise a repeated message by its <code>webhook-id</code>; the
          body of a later try can name a newer checkpoint. These fields are in its <code>data</code>, here with the
          values of the newest signal. Anything but a 2xx is tried again while the signal is valid.
        </p>
        <dl className="mt-4 grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13">
          <dt className="font-mono text-12 text-ink-1">webhook-id</dt>
          <dd>the same on every try</dd>
          <dt className="font-mono text-12 text-ink-1">webhook-timestamp</dt>
          <dd>refuse what is older than 5 minutes</dd>
          <dt className="font-mono text-12 text-ink-1">webhook-signature</dt>
          <dd>HMAC-SHA256; several while a secret is replaced</dd>
        </dl>
      </div>
      <div className="relative border-line bg-surface-0 max-lg:border-t lg:border-l">
        {newest.isPending ? (
          <div className="p-5">
            <Skeleton className="h-54" />
          </div>
        ) : json === null ? (
          <p className="p-4 md:p-5">
            {newest.isError
              ? 'No signal could be loaded as an example.'
              : 'There is no signal yet to use as an example.'}
          </p>
        ) : (
          <>
            <div className="absolute top-2 right-2">
              <CopyButton label="Copy" text={json} />
            </div>
            <section aria-label="Webhook example in JSON" className="p-5">
              <pre className="font-mono text-12 text-ink-1 whitespace-pre-wrap wrap-anywhere">{json}</pre>
            </section>
          </>
        )}
      </div>
    </Card>
  );
}
