import type { CreatedApiKey } from '@sealtick/contract';
import { formatDate } from '../../lib/time/time.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyValues } from '../../ui/key-values.tsx';

/** A secret that is shown this once. */
export interface ShownSecret {
  readonly created: CreatedApiKey;
  /** Whether the key is new; else its secret was replaced. */
  readonly isNew: boolean;
}

/** Shows the secret of a key, once. */
export function KeySecretDialog({ created, isNew, onClose }: ShownSecret & { onClose: () => void }) {
  const { name, secret, scopes, expiresAt, addresses } = created;
  return (
    <Dialog
      title={isNew ? `Key “${name}” is ready` : `New secret of “${name}”`}
      text="Copy it now and store it where no one else can read it. It will not be shown again; if you lose it, create another key."
      onClose={onClose}
    >
      <p className="rounded-input border border-line-control bg-surface-0 px-2.5 py-2 font-mono text-13 break-all text-ink-1">
        {secret}
      </p>
      <KeyValues
        rows={[
          { key: 'Scopes', value: scopes.join(', ') },
          { key: 'Expires', value: expiresAt === null ? 'never' : formatDate(expiresAt) },
          { key: 'Addresses', value: addresses.length === 0 ? 'any' : addresses.join(', ') },
        ]}
      />
      <div className="dialog-actions">
        <CopyButton label="Copy the key" text={secret} />
        <Button variant="primary" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  );
}
