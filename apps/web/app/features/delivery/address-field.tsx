import { CHANNELS, type Channel } from '@sealtick/contract';
import { useSite } from '../../lib/site/site.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type AddressKind, CHANNEL_KIND_VIEWS } from './channel-kind-views.ts';
import { getChannels, switchField } from './delivery-form.ts';
import { isNew } from './save-settings.ts';
import type { DeliveryEditing } from './use-delivery-settings.ts';

/** The field of an address that becomes a channel, and what saving it does. */
export function AddressField({ kind, editing }: { kind: AddressKind; editing: DeliveryEditing }) {
  const { form, change, problems, channels, isMember } = editing;
  const { field, isOfAccount, ...input } = CHANNEL_KIND_VIEWS[kind].address;
  const isOn = form[switchField(kind)];
  const accountAddress = useSite().visitor.user?.email ?? null;
  const own = isOfAccount && isMember && isOn ? accountAddress : null;
  return (
    <>
      <TextField
        {...input}
        error={problems[field]}
        value={form[field]}
        disabled={!isOn}
        onChange={(value) => change({ [field]: value })}
      />
      <NewAddressNote kind={kind} address={form[field]} channels={channels} own={own} />
    </>
  );
}

interface NewAddressNoteProps {
  kind: 'email' | 'webhook';
  address: string;
  channels: readonly Channel[];
  /** The address of the account, if it is offered and not a channel yet; otherwise null. */
  own: string | null;
}

/** What saving another address does: it is added, and the previous one stays until the member deletes it. */
function NewAddressNote({ kind, address, channels, own }: NewAddressNoteProps) {
  const [newest] = getChannels(channels, kind);
  if (!newest && own !== null && address === own)
    return (
      <p role="status" className="text-12 text-ink-3">
        Your address is added when you follow your first strategy, or when you save.
      </p>
    );
  if (!newest || !isNew(channels, kind, address)) return null;
  return (
    <p role="status" className="text-12 text-ink-3">
      Saving adds it. {newest.label} stays until you delete it
      {kind === 'email' && `; an account has at most ${CHANNELS.email.max} addresses`}.
    </p>
  );
}
