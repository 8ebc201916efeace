import type { Channel } from '@sealtick/contract';
import { Dialog } from '../../ui/dialog.tsx';
import { EndpointLog } from './endpoint-log.tsx';
import { EventsPart } from './events-part.tsx';
import { ReplayPart } from './replay-part.tsx';
import { SecretPart } from './secret-part.tsx';

/** The management of a webhook endpoint over a page. */
export function EndpointDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  return (
    <Dialog isWide title="Manage endpoint" text={channel.label} onClose={onClose}>
      <EndpointManager channel={channel} />
    </Dialog>
  );
}

/** What a member can do with a webhook endpoint: choose events, replace the secret, read its log, send messages again. */
function EndpointManager({ channel }: { channel: Channel }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-6 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <EventsPart channel={channel} />
        <SecretPart id={channel.id} />
      </div>
      <EndpointLog channel={channel} />
      <ReplayPart channel={channel} />
    </div>
  );
}
