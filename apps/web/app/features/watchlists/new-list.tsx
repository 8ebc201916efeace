import type { WatchlistItem } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Problem } from './problem.tsx';
import { createWatchlist } from './watchlists.queries.ts';

interface NewListProps {
  /** What the list contains at first. */
  items: WatchlistItem[];
  /** Label of its button. */
  action: string;
  /** Suggested name, which the field has at first. */
  suggested?: string;
}

/** Creates a watchlist. A typed name is still there after a login. */
export function NewList({ items, action, suggested = '' }: NewListProps) {
  const { mutate, isPending, error } = useMutation(createWatchlist);
  const { value, change, clear } = useDraft('watchlist', { name: suggested });
  return (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        const name = value.name.trim();
        if (name !== '' && !isPending) mutate({ name, items }, { onSuccess: clear });
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <TextField
            label="New watchlist"
            name="name"
            maxLength={60}
            required
            autoComplete="off"
            value={value.name}
            onChange={(typed) => change({ name: typed })}
          />
        </div>
        <Button type="submit" isLoading={isPending}>
          {action}
        </Button>
      </div>
      <Problem error={error} />
    </form>
  );
}
