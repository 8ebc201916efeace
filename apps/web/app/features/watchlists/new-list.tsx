import type { WatchlistItem } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from './problem.tsx';
import { createWatchlist } from './watchlists.queries.ts';

interface NewListProps {
  /** What the list contains at first. */
  items: WatchlistItem[];
  /** Label of its button. */
  action: string;
}

/** Creates a watchlist. */
export function NewList({ items, action }: NewListProps) {
  const { mutate, isPending, error } = useMutation(createWatchlist);
  return (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const name = String(new FormData(form).get('name')).trim();
        if (name !== '' && !isPending) mutate({ name, items }, { onSuccess: () => form.reset() });
      }}
    >
      <Field label="New watchlist">
        {(control) => <input {...control} name="name" maxLength={60} required autoComplete="off" />}
      </Field>
      <Problem error={error} />
      <Button type="submit" isLoading={isPending}>
        {action}
      </Button>
    </form>
  );
}
