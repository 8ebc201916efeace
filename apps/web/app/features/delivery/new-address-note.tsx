import { CHANNELS, type Channel } from '@sealtick/contract';
import { channelsOf } from './delivery-form.ts';
import { isNew } from './save-settings.ts';

interface NewAddressNoteProps {
  kind: 'email' | 'webhook';
  address: string;
  channels: readonly Channel[];
  /** The address of the account, if it is offered and not a channel yet; otherwise null. */
  own: string | null;
}

/** What saving another address does: it is added, and the previous one stays until the member deletes it. */
export function NewAddressNote({ kind, address, channels, own }: NewAddressNoteProps) {
  const [newest] = channelsOf(channels, kind);
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
