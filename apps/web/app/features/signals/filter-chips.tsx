import { X } from 'lucide';
import { Icon } from '../../ui/icon.ts';
import type { SelectOption } from '../../ui/select.tsx';
import { filterChips, type SetFilters } from './filter-chip-texts.ts';
import { matchText } from './match-text.ts';

interface FilterChipsProps {
  set: SetFilters;
  strategies: readonly SelectOption[];
  /** How many signals match. */
  matches: number;
  /** @param name Of the filter's parameter in the address */
  onRemove: (name: string) => void;
  onClear: () => void;
}

/** The filters that are set, each with a button that removes it, and how many signals match them. Nothing without any. */
export function FilterChips({ set, strategies, matches, onRemove, onClear }: FilterChipsProps) {
  const chips = filterChips(set, strategies);
  if (chips.length === 0) return null;
  return (
    <div className="noscript:hidden! mb-2 flex flex-wrap items-center gap-2 text-13">
      <span role="status" className="mr-1">
        {matchText(matches)}
      </span>
      {chips.map(({ name, text }) => (
        <button
          key={text}
          type="button"
          aria-label={`Remove the filter ${text}`}
          onClick={() => onRemove(name)}
          className="touch inline-flex h-8 items-center gap-1.5 rounded-full border border-line-control px-3 text-ink-1 hover:bg-surface-2"
        >
          {text}
          <Icon of={X} size={13} className="text-ink-3" />
        </button>
      ))}
      <button
        type="button"
        onClick={onClear}
        className="touch inline-flex h-8 items-center rounded-input px-2 text-ink-2 hover:text-ink-1"
      >
        Clear
      </button>
    </div>
  );
}
