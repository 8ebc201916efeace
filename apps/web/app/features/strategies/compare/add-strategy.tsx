import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ListedStrategy } from '../strategies.queries.ts';

interface AddStrategyProps {
  /** Strategies that are not in the comparison. */
  others: readonly ListedStrategy[];
  onAdd: (id: string) => void;
}

/** Adds a strategy to the comparison. A button confirms, because arrow keys in a select already change its value. */
export function AddStrategy({ others, onAdd }: AddStrategyProps) {
  const [id, setId] = useState('');
  const chosen = others.some((other) => other.id === id) ? id : others[0]!.id;
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
