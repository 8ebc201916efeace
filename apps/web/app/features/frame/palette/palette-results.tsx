import { classNames } from '../../../ui/class-names.ts';
import type { PaletteEntry } from './palette-entries.ts';

export const LIST_ID = 'palette-list';
/** Id of the option at a position of the list. */
export const optionId = (position: number): string => `palette-option-${position}`;

interface PaletteResultsProps {
  entries: readonly PaletteEntry[];
  selected: number;
  onSelect: (position: number) => void;
  onFollow: (entry: PaletteEntry) => void;
}

/** The entries under the headings of their groups. */
export function PaletteResults({ entries, selected, onSelect, onFollow }: PaletteResultsProps) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <div id={LIST_ID} role="listbox" aria-label="Results" className="max-h-[50dvh] overflow-y-auto p-1.5 empty:hidden">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-12 text-ink-2">
            {group}
          </p>
          {entries.map((entry, position) =>
            entry.group === group ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keyboard
              // biome-ignore lint/a11y/useFocusableInteractive: the field names the selected option by aria-activedescendant
              <div
                key={optionId(position)}
                id={optionId(position)}
                role="option"
                aria-selected={position === selected}
                onClick={() => onFollow(entry)}
                onPointerMove={() => onSelect(position)}
                className={classNames(
                  'flex h-11 cursor-pointer items-center rounded-input px-2.5 md:h-9',
                  position === selected && 'bg-accent-soft',
                )}
              >
                <span className="truncate text-ink-1">{entry.label}</span>
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
