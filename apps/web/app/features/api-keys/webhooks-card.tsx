import { CHANNELS, type Channel, type DeliveryCategory, writes } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useIsInteractive } from '../../lib/browser/use-browser.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { goToSignIn } from '../../lib/navigation/go-to-sign-in.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';
import { EVENT_CHOICES, withChoice } from '../../widgets/webhook-endpoint/event-choices.ts';
import { SecretDialog } from '../../widgets/webhook-endpoint/secret-dialog.tsx';
import { EndpointRow } from './endpoint-row.tsx';

/** Every event, as the text of a draft. */
const NEW = { url: '', categories: CHANNELS.webhook.categories.join() };

/** The webhook endpoints of the member, and a form that adds one. A visitor can fill it in. */
export function WebhooksCard({ isMember }: { isMember: boolean }) {
  const channels = useQuery({ ...channelsQuery(), enabled: isMember });
  return (
    <TitledCard id="webhook" title="Webhook">
      <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isMember ? (
          <LoadState read={channels} what="the webhook endpoints" isLine skeleton="h-24">
            {(found) => <Endpoints endpoints={found.filter(({ kind }) => kind === 'webhook')} />}
          </LoadState>
        ) : (
          <p>Your endpoint is sent each event as a signed message.</p>
        )}
        <NewEndpoint isMember={isMember} />
      </CardBody>
    </TitledCard>
  );
}

function Endpoints({ endpoints }: { endpoints: readonly Channel[] }) {
  if (endpoints.length === 0) return <p role="status">No webhook endpoints yet.</p>;
  return (
    <ul aria-label="Webhook endpoints" className="grid gap-4 [&>li+li]:border-line [&>li+li]:border-t [&>li+li]:pt-4">
      {endpoints.map((channel) => (
        <EndpointRow key={channel.id} channel={channel} />
      ))}
    </ul>
  );
}

/**
 * Adds an endpoint. A secret that the server made is shown once; one that was entered is not. What a visitor fills in, besides a secret,
 * is there again after the login.
 */
function NewEndpoint({ isMember }: { isMember: boolean }) {
  const isInteractive = useIsInteractive();
  const draft = useDraft('webhook', NEW);
  const { url } = draft.value;
  const categories = draft.value.categories.split(',').filter(Boolean) as DeliveryCategory[];
  const [asksToLogIn, askToLogIn] = useState(false);
  const [secret, show] = useState<string | null>(null);
  /** Endpoints that were added, so that each begins with an empty secret. */
  const [added, count] = useState(0);
  const { send, isSending, problem } = useProvenWrite(writes.deliveryWebhooks.add, () => [channelsQuery()]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isMember) return askToLogIn(true);
    const own = String(new FormData(event.currentTarget).get('secret')).trim();
    void send({ url: url.trim(), categories, ...(own === '' ? {} : { secret: own }) }, (written) => {
      draft.clear();
      count((before) => before + 1);
      if (own === '') show(written.secret);
      else toast({ title: 'Webhook saved', description: 'Its messages are signed with the secret that you entered.' });
    });
  };
  return (
    <form
      aria-labelledby="new-webhook"
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-4 border-line border-t pt-5"
    >
      <h3 id="new-webhook" className="font-head text-14">
        New webhook
      </h3>
      <TextField
        label="URL"
        hint="It is asked to confirm a challenge first."
        error={problem?.fields.url ?? (problem?.fields.secret === undefined ? problem?.detail : undefined)}
        type="url"
        name="url"
        placeholder="https://example.com/sealtick"
        value={url}
        onChange={(typed) => draft.change({ url: typed })}
        required
      />
      <SecretField
        key={added}
        isOptional
        label="Secret"
        hint="Signs its messages: whsec_ and 24 to 64 bytes in Base64. Leave it empty to have one made, which is shown once."
        error={problem?.fields.secret}
        name="secret"
        maxLength={100}
      />
      <fieldset>
        <legend className="mb-2 font-strong text-13 text-ink-1">Events</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {EVENT_CHOICES.map(({ category, label, types }) => (
            <Checkbox
              key={category}
              checked={categories.includes(category)}
              onChange={({ target }) =>
                draft.change({ categories: withChoice(categories, category, target.checked).join() })
              }
            >
              <span className="block text-ink-1">{label}</span>
              <span className="block font-mono text-12 text-ink-3">{types}</span>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" isLoading={isSending} disabled={!isInteractive || url.trim() === ''}>
          Save Webhook
        </Button>
      </div>
      {asksToLogIn && (
        <AlertDialog
          title="Log in to save the webhook"
          text="It belongs to your account. Its address and events stay in this tab: save them once you are logged in. A secret that you typed is not stored."
          confirmLabel="Login"
          onConfirm={() => {
            draft.saveLater(true);
            goToSignIn();
          }}
          onCancel={() => askToLogIn(false)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => show(null)} />}
    </form>
  );
}
