import { reads } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ALL_PAGES } from '../../lib/pages.ts';
import { readQuery } from '../../lib/read-query.ts';
import { useSite } from '../../lib/site.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { matchEntries, type PaletteEntry, paletteEntries } from './palette-entries.ts';

const LIST_ID = 'palette-list';
const optionId = (position: number) => `palette-option-${position}`;

interface PaletteProps {
  /** Returns the text typed before the palette was loaded; from then on the palette handles keys itself. */
  takeTypedAhead: () => string;
  onClose: () => void;
}

/** Command palette: goes to a page, strategy or symbol by its name. */
export function Palette({ takeTypedAhead, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState(0);
  const entries = matchEntries(useEntries(), typed);
  const navigate = useNavigate();

  // Before the next key event: later text is appended to the text typed ahead.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    setTyped(takeTypedAhead());
    return () => current?.close();
  }, [takeTypedAhead]);

  const select = (position: number) => {
    setSelected(position);
    document.getElementById(optionId(position))?.scrollIntoView({ block: 'nearest' });
  };
  const follow = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: selected >= last ? 0 : selected + 1,
      ArrowUp: selected <= 0 ? last : selected - 1,
    };
    if (event.key === 'Enter') follow(entries[selected]);
    else if (event.key in moves && last >= 0) select(moves[event.key] ?? 0);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside the box closes it; the keyboard has Escape
    <dialog
      ref={dialog}
      aria-label="Go to"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="mx-auto mt-[12dvh] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line-strong bg-surface-3 p-0 text-ink-2 shadow-overlay backdrop:bg-surface-0/70"
    >
      <div className="flex items-center gap-2.5 border-line-strong border-b px-4">
        <Icon of={Search} size={16} className="shrink-0 text-ink-3" />
        <input
          role="combobox"
          aria-label="Page, strategy or symbol"
          aria-expanded={entries.length > 0}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? optionId(selected) : undefined}
          value={typed}
          placeholder="Page, strategy or symbol"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelected(0);
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full bg-transparent text-16 text-ink-1 outline-none placeholder:text-ink-3 focus-visible:shadow-none"
        />
        <kbd className="rounded-chip border border-line-strong px-1 font-mono text-12 text-ink-2">Esc</kbd>
      </div>
      <div
        id={LIST_ID}
        role="listbox"
        aria-label="Results"
        className="max-h-[50dvh] overflow-y-auto p-1.5 empty:hidden"
      >
        {entries.map((entry, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keyboard
          // biome-ignore lint/a11y/useFocusableInteractive: the field names the selected option by aria-activedescendant
          <div
            key={entry.to}
            id={optionId(position)}
            role="option"
            aria-selected={position === selected}
            onClick={() => follow(entry)}
            onPointerMove={() => setSelected(position)}
            className={classNames(
              'flex h-11 cursor-pointer items-center justify-between gap-4 rounded-input px-2.5',
              position === selected && 'bg-accent-soft text-ink-1',
            )}
          >
            <span className="truncate text-ink-1">{entry.label}</span>
            <span className="text-12 text-ink-2">{entry.group}</span>
          </div>
        ))}
      </div>
      <p role="status" className={classNames('px-4', entries.length === 0 ? 'py-6 text-center' : 'sr-only')}>
        {entries.length === 0 ? 'No results.' : `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`}
      </p>
    </dialog>
  );
}

function useEntries(): readonly PaletteEntry[] {
  const isMember = useSite().visitor.user !== null;
  const { data = [] } = useQuery(readQuery(reads.strategies.list, { fields: ['id', 'name', 'symbols'] }));
  return paletteEntries(
    ALL_PAGES.filter(({ isPrivate }) => isMember || !isPrivate),
    data,
  );
}
