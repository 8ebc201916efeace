import type { Channel } from '@sealtick/contract';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { useWallNow } from '../../lib/time/clock.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { hasNotEnded } from './channel-kind-views.ts';
import { channelText } from './channel-text.ts';
import { useRemoveChannel } from './use-remove-channel.ts';
import { VerifyButton } from './verify-button.tsx';

const EndpointDialog = deferred(
  async () => (await import('../../widgets/webhook-endpoint/endpoint-dialog.tsx')).EndpointDialog,
);

/** Opens the management of a webhook endpoint: its events, secret and log. */
function ManageButton({ channel }: { channel: Channel }) {
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

const TONES = { good: 'text-long', warn: 'text-warn', bad: 'text-short', off: 'text-ink-3' } as const;

interface ChannelLinesProps {
  /** Names the list. */
  label: string;
  channels: readonly Channel[];
  /** Begins to link a chat again that has ended; left out where it cannot be begun. */
  onLinkAgain?: (() => void) | undefined;
}

/** The channels of a kind with state, health and last delivery, and a way to delete each. */
export function ChannelLines({ label, channels, onLinkAgain }: ChannelLinesProps) {
  const now = useWallNow();
  if (channels.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-2.5">
      {channels.map((channel) => {
        const { word, tone, text } = channelText(channel, now);
        return (
          <li key={channel.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-80 text-13">
              <p className="wrap-anywhere text-ink-1">
                {channel.label} <span className={`font-strong whitespace-nowrap ${TONES[tone]}`}>{word}</span>
              </p>
              <p className="text-12 text-ink-3">{text}</p>
            </div>
            <div className="flex flex-wrap gap-1">
              <VerifyButton channel={channel} />
              {onLinkAgain && !hasNotEnded(channel) && (
                <Button size="small" aria-label={`Link again: ${channel.label}`} onClick={onLinkAgain}>
                  Link again
                </Button>
              )}
              {channel.kind === 'webhook' && <ManageButton channel={channel} />}
              <RemoveButton channel={channel} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function RemoveButton({ channel }: { channel: Channel }) {
  const [isAsking, setAsking] = useState(false);
  const { remove, isPending } = useRemoveChannel(channel, 'Channel deleted');
  const { label } = channel;
  return (
    <>
      <Button size="small" isLoading={isPending} aria-label={`Delete ${label}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <AlertDialog
          title={`Delete ${label}?`}
          text="What was not sent to it yet is cancelled. Its rules and its place in the fallback order are lost."
          confirmLabel="Delete"
          isDestructive
          onConfirm={() => {
            setAsking(false);
            remove();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
