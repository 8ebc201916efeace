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
}: {
  strategy: Pick<ListedStrategy, 'id' | 'name'>;
  picks: Picks;
}) {
  const isPicked = picks.ids.includes(id);
  return (
    <label className="relative -my-2 -mr-2 flex min-h-11 items-center gap-2 px-2 text-13 text-ink-2 has-disabled:text-ink-3 md:min-h-9">
      <input
        type="checkbox"
        checked={isPicked}
        disabled={picks.isFull && !isPicked}
        onChange={() => picks.toggle(id)}
        aria-label={`Compare ${name}`}
        className="size-4 accent-accent"
      />
      Compare
    </label>
  );
}
