import { type Channel, writes } from '@sealtick/contract';
import { useState } from 'react';
import { channelsQuery, removedChannel } from '../../lib/queries/channels.query.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatAge } from '../../lib/time/time.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';

const EndpointDialog = deferred(
  async () => (await import('../../widgets/webhook-endpoint/endpoint-dialog.tsx')).EndpointDialog,
);

const STATES = {
  active: { tone: 'good', word: 'Working' },
  failing: { tone: 'warn', word: 'Failing' },
  unverified: { tone: 'warn', word: 'Not confirmed' },
  disabled: { tone: 'bad', word: 'Ended' },
} as const satisfies Record<Channel['state'], object>;

/** An endpoint with its state, and buttons that test, verify, manage and delete it. */
export function EndpointRow({ channel }: { channel: Channel }) {
  const { id, label, state, isOn, reason, lastAcceptedAt } = channel;
  const now = useWallNow();
  const [open, setOpen] = useState<'manage' | 'delete' | null>(null);
  const refreshed = () => [channelsQuery()];
  const test = useProvenWrite(writes.deliveryChannels.test, refreshed);
  const verify = useProvenWrite(writes.deliveryWebhooks.verify, refreshed);
  const remove = useProvenWrite(writes.deliveryChannels.remove, removedChannel);
  const { tone, word } = isOn || state !== 'active' ? STATES[state] : { tone: 'plain' as const, word: 'Off' };
  const problem = test.problem ?? verify.problem ?? remove.problem;
  const last =
    lastAcceptedAt === null
      ? 'No message was accepted yet.'
      : `Last message accepted ${formatAge(lastAcceptedAt, now)}.`;
  return (
    <li aria-label={label} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-mono text-13 text-ink-1 wrap-anywhere">{label}</span>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-13 wrap-anywhere">{`${reason === null ? '' : `${reason} `}${last}`}</p>
      <ProblemLine of={problem} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={`Manage ${label}`} onClick={() => setOpen('manage')}>
          Manage
        </Button>
        {(state === 'active' || state === 'failing') && (
          <Button
            size="small"
            aria-label={`Send a test to ${label}`}
            isLoading={test.isSending}
            onClick={() =>
              void test.send({ id }, () =>
                toast({ title: 'Test sent', description: 'Its delivery log has the answer of the endpoint.' }),
              )
            }
          >
            Send a test
          </Button>
        )}
        {state !== 'active' && (
          <Button
            size="small"
            aria-label={`Verify again: ${label}`}
            isLoading={verify.isSending}
            onClick={() => void verify.send({ id })}
          >
            Verify again
          </Button>
        )}
        <Button size="small" variant="quiet" aria-label={`Delete ${label}`} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      {open === 'manage' && <EndpointDialog channel={channel} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <AlertDialog
          title="Delete this endpoint?"
          text={`Nothing more is sent to ${label}, and its delivery log is deleted. This action cannot be undone.`}
          confirmLabel="Delete"
          isDestructive
          onConfirm={() => {
            setOpen(null);
            void remove.send({ id });
          }}
          onCancel={() => setOpen(null)}
        />
      )}
    </li>
  );
}
