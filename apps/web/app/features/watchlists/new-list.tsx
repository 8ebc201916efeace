import type { WatchlistItem } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusOnOpen } from './use-focus-on-open.ts';
import { createWatchlist } from './watchlists.queries.ts';

interface NewListProps {
  /** What the list contains at first. */
  items: WatchlistItem[];
  /** Label of its button. */
  action: string;
  /** Suggested name, which the field has at first. */
  suggested?: string;
  /** Whether a button opens the form. */
  isFolded?: boolean;
}

/** Creates a watchlist. A typed name is still there after a login. */
export function NewList({ items, action, suggested = '', isFolded = false }: NewListProps) {
  const { mutate, isPending, error } = useMutation(createWatchlist);
  const { value, isChanged, change, clear } = useDraft('watchlist', { name: suggested });
  const [isOpened, setOpened] = useState(false);
  const part = useFocusOnOpen<HTMLDivElement>(isOpened);
  const close = () => {
    clear();
    setOpened(false);
  };
  if (isFolded && !isOpened && !isChanged)
    return (
      <div ref={part}>
        <Button size="small" onClick={() => setOpened(true)}>
          <Icon of={Plus} size={14} />
          New watchlist
        </Button>
      </div>
    );
  return (
    <div ref={part}>
      <form
        className="grid gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          const name = value.name.trim();
          if (name !== '' && !isPending) mutate({ name, items }, { onSuccess: close });
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
          {isFolded && (
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          )}
        </div>
        <ProblemLine of={error} />
      </form>
    </div>
  );
}
