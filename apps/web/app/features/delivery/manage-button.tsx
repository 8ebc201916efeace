import type { Channel } from '@sealtick/contract';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { deferred } from '../../lib/deferred.tsx';
import { Button } from '../../ui/button.tsx';

const EndpointDialog = deferred(
  async () => (await import('../../ui/webhook-endpoint/endpoint-dialog.tsx')).EndpointDialog,
);

/** Opens the management of a webhook endpoint: its events, secret and log. */
export function ManageButton({ channel }: { channel: Channel }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Manage endpoint ${channel.label}`}
        onClick={() => setOpen(true)}
      >
        Manage endpoint
      </Button>
      {/* Outside of the form of the settings, which Enter in a field would save. */}
      {isOpen && createPortal(<EndpointDialog channel={channel} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
