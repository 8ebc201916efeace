import { type ApiKey, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff, RefreshCw, Trash2 } from 'lucide';
import { useState } from 'react';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { keysQuery, usageQuery } from '../../lib/queries/api-keys.queries.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatAge, formatDate, formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import type { ShownSecret } from './key-secret-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

const MASK = '••••••••';

/** A key by its name, mode, scopes and use. Its first and last characters are shown on demand. */
export function KeyRow({ apiKey, onSecret }: { apiKey: ApiKey; onSecret: (shown: ShownSecret) => void }) {
  const { name, mode, scopes, start, end } = apiKey;
  const [isRevealed, setRevealed] = useState(false);
  const [open, setOpen] = useState<'rotate' | 'delete' | null>(null);
  const prefix = `stk_${mode}_`;
  return (
    <li aria-label={name} className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="min-w-0 font-strong text-ink-1 wrap-anywhere">{name}</b>
        <Badge tone={mode === 'live' ? 'accent' : 'plain'}>{mode === 'live' ? 'Live' : 'Test'}</Badge>
        <Expiry apiKey={apiKey} />
        <span className="ml-auto flex gap-1">
          <IconButton
            label={isRevealed ? `Hide ${name}` : `Reveal ${name}`}
            of={isRevealed ? EyeOff : Eye}
            onClick={() => setRevealed(!isRevealed)}
          />
          <IconButton label={`Replace the secret of ${name}`} of={RefreshCw} onClick={() => setOpen('rotate')} />
          <IconButton label={`Delete ${name}`} of={Trash2} onClick={() => setOpen('delete')} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono text-13 text-ink-1">{isRevealed ? `${start}…${end}` : `${prefix}${MASK}`}</span>
        <CopyButton label="Copy" text={`${start}…${end}`} />
      </div>
      <p className="font-mono text-12 text-ink-2 wrap-anywhere">{scopes.join(', ')}</p>
      <Use apiKey={apiKey} />
      {open === 'rotate' && (
        <RotateKeyDialog
          apiKey={apiKey}
          onClose={() => setOpen(null)}
          onReplaced={(replaced) => {
            setOpen(null);
            onSecret({ created: replaced, isNew: false });
          }}
        />
      )}
      {open === 'delete' && <DeleteDialog apiKey={apiKey} onClose={() => setOpen(null)} />}
    </li>
  );
}

function Expiry({ apiKey: { expiresAt } }: { apiKey: ApiKey }) {
  const now = useWallNow();
  if (expiresAt === null) return null;
  if (Date.parse(expiresAt) <= now) return <Badge tone="bad">Expired</Badge>;
  return <span className="text-12 text-ink-3">{`expires ${formatDate(expiresAt)}`}</span>;
}

function Use({ apiKey: { addresses, lastUsedAt, previousUntil, createdAt } }: { apiKey: ApiKey }) {
  const now = useWallNow();
  const zone = useTimeZone();
  const used = lastUsedAt === null ? 'not used yet' : `used ${formatAge(lastUsedAt, now)}`;
  const parts = [
    `Created ${formatDate(createdAt)}`,
    used,
    ...(addresses.length === 0 ? [] : [`only from ${addresses.join(', ')}`]),
    ...(previousUntil === null ? [] : [`the previous secret works until ${formatMoment(previousUntil, zone)}`]),
  ];
  return <p className="text-12 text-ink-3 wrap-anywhere">{parts.join(', ')}</p>;
}

const removal = writeMutation(writes.apiKeys.remove, () => [keysQuery(), usageQuery()]);

function DeleteDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { mutate } = useMutation({
    ...removal,
    // Not with the call: the row of the key is gone before that would be called back.
    onSuccess: (...done: Parameters<typeof removal.onSuccess>) => {
      toast({ title: 'Key deleted', description: `${name} no longer works.` });
      return removal.onSuccess(...done);
    },
    onError: toastFailure('Not deleted'),
  });
  const confirm = () => {
    mutate({ id });
    onClose();
  };
  return (
    <AlertDialog
      title={`Delete ${name}?`}
      text="Programs that use this key stop working within seconds. This action cannot be undone."
      confirmLabel="Delete"
      isDestructive
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
