import type { Channel } from '@sealtick/contract';
import { Dialog } from '../dialog.tsx';
import { EndpointManager } from './endpoint-manager.tsx';

/** The management of a webhook endpoint over a page. */
export function EndpointDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  return (
    <Dialog isWide title="Manage endpoint" text={channel.label} onClose={onClose}>
      <EndpointManager channel={channel} />
    </Dialog>
  );
}
