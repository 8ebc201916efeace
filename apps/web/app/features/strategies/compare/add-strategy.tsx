import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ListedStrategy } from '../strategies.queries.ts';

interface AddStrategyProps {
  /** Those that are not compared yet. */
  others: readonly ListedStrategy[];
  onAdd: (id: string) => void;
}

/** Another strategy beside the rest. It is added by the button: arrow keys in a list choose, and change nothing yet. */
export function AddStrategy({ others, onAdd }: AddStrategyProps) {
  const [id, setId] = useState('');
  const chosen = others.some((other) => other.id === id) ? id : others[0].id;
  const add = (event: FormEvent) => {
    event.preventDefault();
    onAdd(chosen);
  };
  return (
    <form onSubmit={add} className="flex min-w-0 gap-2">
      <Select
        label="Strategy"
        name="strategy"
        options={others.map((other) => ({ value: other.id, label: other.name }))}
        value={chosen}
        onChange={setId}
        className="w-64 shrink"
      />
      <Button type="submit">Add</Button>
    </form>
  );
}
