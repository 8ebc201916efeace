import type { Watchlist } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from './problem.tsx';
import { changeWatchlist } from './watchlists.queries.ts';

/** Changes the name of a watchlist. Escape leaves it as it is. */
export function RenameForm({ list: { id, name }, onDone }: { list: Watchlist; onDone: () => void }) {
  const { mutate, isPending, error } = useMutation(changeWatchlist);
  return (
    <form
      aria-label={`Rename ${name}`}
      className="mr-auto grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const after = String(new FormData(event.currentTarget).get('name')).trim();
        if (after !== '' && !isPending) mutate({ id, name: after }, { onSuccess: onDone });
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDone();
      }}
    >
      <Field label="Name">
        {(control) => (
          // biome-ignore lint/a11y/noAutofocus: the member has just asked for this field
          <input {...control} name="name" defaultValue={name} maxLength={60} required autoComplete="off" autoFocus />
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
