import type { Watchlist } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import type { Draft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changeWatchlist } from './watchlists.queries.ts';

interface RenameFormProps {
  list: Watchlist;
  draft: Draft<{ name: string }>;
  onDone: () => void;
}

/** Changes the name of a watchlist. Escape leaves it as it is. What is typed is still there after a login. */
export function RenameForm({ list: { id, name }, draft, onDone }: RenameFormProps) {
  const { mutate, isPending, error } = useMutation(changeWatchlist);
  return (
    <form
      aria-label={`Rename ${name}`}
      className="mr-auto grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const after = draft.value.name.trim();
        if (after !== '' && !isPending) mutate({ id, name: after }, { onSuccess: onDone });
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDone();
      }}
    >
      <TextField
        label="Name"
        name="name"
        maxLength={60}
        required
        autoComplete="off"
        autoFocus
        value={draft.value.name}
        onChange={(typed) => draft.change({ name: typed })}
      />
      <ProblemLine of={error} />
      <div className="flex gap-2">
        <Button type="submit" size="small" isLoading={isPending}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
