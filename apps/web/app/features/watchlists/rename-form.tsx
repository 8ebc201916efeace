import type { Watchlist } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import type { Draft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from './problem.tsx';
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
      <Field label="Name">
        {(control) => (
          <input
            {...control}
            name="name"
            maxLength={60}
            required
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the member has just asked for this field
            autoFocus
            value={draft.value.name}
            onChange={(event) => draft.change({ name: event.target.value })}
          />
        )}
      </Field>
      <Problem error={error} />
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
