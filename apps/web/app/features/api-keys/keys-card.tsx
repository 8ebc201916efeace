import type { ApiKey } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { goToSignIn } from '../../lib/navigation/go-to-sign-in.ts';
import { keysQuery } from '../../lib/queries/api-keys.queries.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { KeyRow } from './key-row.tsx';
import { KeySecretDialog, type ShownSecret } from './key-secret-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The API keys of the member: each to reveal, copy, rotate and delete, and a button that creates one. It asks a visitor to log in. */
export function KeysCard({ isMember }: { isMember: boolean }) {
  const keys = useQuery({ ...keysQuery(), enabled: isMember });
  const [isCreating, setCreating] = useState(false);
  const [shown, show] = useState<ShownSecret | null>(null);
  return (
    <Card aria-labelledby="api-keys">
      <CardHeader id="api-keys" title="API Keys">
        <Button size="small" variant="primary" onClick={() => setCreating(true)}>
          Create New Key
        </Button>
      </CardHeader>
      <CardBody>
        {isMember ? (
          <LoadState read={keys} what="the API keys" isLine skeleton="h-24">
            {(found) => <KeyList keys={found} onSecret={show} />}
          </LoadState>
        ) : (
          <p>A key lets your own program read signals and change your settings.</p>
        )}
      </CardBody>
      {isCreating && !isMember && (
        <AlertDialog
          title="Log in to create a key"
          text="Keys belong to your account. Its plan decides how many there can be, and how often they may call."
          confirmLabel="Login"
          onConfirm={goToSignIn}
          onCancel={() => setCreating(false)}
        />
      )}
      {isCreating && isMember && (
        <NewKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            show({ created, isNew: true });
          }}
        />
      )}
      {shown && <KeySecretDialog {...shown} onClose={() => show(null)} />}
    </Card>
  );
}

function KeyList({ keys, onSecret }: { keys: readonly ApiKey[]; onSecret: (shown: ShownSecret) => void }) {
  if (keys.length === 0) return <p role="status">No API keys yet. Create one to call the API from your own program.</p>;
  return (
    <ul aria-label="API keys" className="grid gap-4 [&>li+li]:border-line [&>li+li]:border-t [&>li+li]:pt-4">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onSecret={onSecret} />
      ))}
    </ul>
  );
}
