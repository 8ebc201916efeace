import type { Run } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { getProblem } from '../../../lib/forms/get-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { runMutations } from './runs.queries.ts';

/** The row of a run while its name is changed. */
export function RenameRun({ run: { id, name, strategyId }, onEnd }: { run: Run; onEnd: () => void }) {
  const { mutate, isPending, error } = useMutation(runMutations(strategyId).rename);
  const problem = error === null ? null : getProblem(error);
  return (
    <li className="py-3">
      <form
        className="grid gap-2"
        onKeyDown={(event) => event.key === 'Escape' && onEnd()}
        onSubmit={(event) => {
          event.preventDefault();
          const next = String(new FormData(event.currentTarget).get('name')).trim();
          if (next !== '' && !isPending) mutate({ id, name: next }, { onSuccess: onEnd });
        }}
      >
        <TextField
          label={`New name of ${name}`}
          error={problem ? (problem.fields.name ?? problem.detail) : undefined}
          autoFocus
          name="name"
          autoComplete="off"
          required
          maxLength={60}
          defaultValue={name}
        />
        <div className="flex gap-2">
          <Button type="submit" size="small" isLoading={isPending}>
            Rename
          </Button>
          <Button variant="quiet" size="small" onClick={onEnd}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  );
}
