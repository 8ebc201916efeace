import type { Channel } from '@sealtick/contract';
import { EndpointLog } from './endpoint-log.tsx';
import { EventsPart } from './events-part.tsx';
import { ReplayPart } from './replay-part.tsx';
import { SecretPart } from './secret-part.tsx';

/** What a member can do with a webhook endpoint: choose events, replace the secret, read its log, send messages again. */
export function EndpointManager({ channel }: { channel: Channel }) {
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
