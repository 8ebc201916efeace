import type { OwnStrategy } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changeOwnStrategy } from './own-strategies.queries.ts';

type Opened = 'rename' | 'archive' | null;

/** Renames a strategy, archives it, or takes it out of the archive. */
export function ManageStrategy({ strategy: { id, name, archivedAt } }: { strategy: OwnStrategy }) {
  const [opened, open] = useState<Opened>(null);
  const { mutate, isPending, error, reset } = useMutation(changeOwnStrategy);
  const close = () => open(null);
  const isArchived = archivedAt !== null;
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        size="small"
        onClick={() => {
          reset();
          open('rename');
        }}
      >
        Rename
      </Button>
      <Button
        size="small"
        variant="quiet"
        isLoading={isPending && opened !== 'rename'}
        onClick={() => (isArchived ? mutate({ id, isArchived: false }) : open('archive'))}
      >
        {isArchived ? 'Take out of archive' : 'Archive'}
      </Button>
      <ProblemLine of={opened === 'rename' ? null : error} className="basis-full" />
      {opened === 'archive' && (
        <AlertDialog
          title={`Archive ${name}?`}
          text="It takes no new signals. Active signals run to their end, and the record stays."
          confirmLabel="Archive"
          onCancel={close}
          onConfirm={() => {
            close();
            mutate({ id, isArchived: true });
          }}
        />
      )}
      {opened === 'rename' && (
        <Dialog title={`Rename ${name}`} onClose={close}>
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              const typed = String(new FormData(event.currentTarget).get('name')).trim();
              if (typed !== '' && !isPending) mutate({ id, name: typed }, { onSuccess: close });
            }}
          >
            <TextField
              label="Name"
              error={error ? getProblem(error).detail : undefined}
              name="name"
              maxLength={60}
              required
              autoComplete="off"
              defaultValue={name}
            />
            <Button type="submit" variant="primary" isLoading={isPending}>
              Save
            </Button>
          </form>
        </Dialog>
      )}
    </div>
  );
}
