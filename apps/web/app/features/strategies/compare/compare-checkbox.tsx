import { Checkbox } from '../../../ui/checkbox.tsx';
import type { ListedStrategy } from '../strategies.queries.ts';

export interface Picks {
  readonly ids: readonly string[];
  /** Whether no further strategy can be selected. */
  readonly isFull: boolean;
  readonly toggle: (id: string) => void;
}

/** Selects a strategy for comparison. It lies above the card's link. */
export function CompareCheckbox({
  strategy: { id, name },
  picks,
  isBare = false,
}: {
  strategy: Pick<ListedStrategy, 'id' | 'name'>;
  picks: Picks;
  /** Only the box, below a column head that names it. */
  isBare?: boolean;
}) {
  const isPicked = picks.ids.includes(id);
  return (
    <Checkbox
      checked={isPicked}
      disabled={picks.isFull && !isPicked}
      onChange={() => picks.toggle(id)}
      aria-label={`Compare ${name}`}
      className="relative -my-2 -mr-2 min-h-11 items-center px-2 text-13 text-ink-2 md:min-h-9"
    >
      {!isBare && 'Compare'}
    </Checkbox>
  );
}
