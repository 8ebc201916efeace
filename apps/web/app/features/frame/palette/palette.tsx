import { reads } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readQuery } from '../../../lib/data/read-query.ts';
import { ALL_PAGES } from '../../../lib/navigation/all-pages.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.ts';
import { findLogEntry } from './find-log-entry.ts';
import { matchEntries } from './match-entries.ts';
import { type PaletteAction, type PaletteEntry, paletteEntries, withRecent } from './palette-entries.ts';
import { LIST_ID, optionId, PaletteResults } from './palette-results.tsx';
import { addRecent, readRecent } from './recent-addresses.ts';
import { useDocuments } from './use-documents.ts';

interface PaletteProps {
  /** Returns the text typed before the palette was loaded; from then on the palette handles keys itself. */
  takeTypedAhead: () => string;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Command palette: goes to a page, strategy, symbol or log entry, and carries out actions. */
export function Palette({ takeTypedAhead, onClose, onShortcuts }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState(0);
  const [problem, setProblem] = useState('');
  const matched = matchEntries(useEntries(typed), typed);
  const documents = useDocuments(matched.length === 0 ? typed : '');
  const entries = matched.length === 0 ? documents.found : matched;
  const isStated = entries.length === 0 || problem !== '';
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
  const follow = async (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    const { target } = entry;
    if ('index' in target) return openLogEntry(target.index);
    onClose();
    if ('action' in target) return carryOut(target.action);
    addRecent(target.to);
    await navigate(target.to);
  };
  const openLogEntry = async (index: number) => {
    const to = await findLogEntry(index).catch(() => undefined);
    if (!to) return setProblem(to === null ? 'The log has no such entry.' : 'The log could not be read.');
    onClose();
    await navigate(to);
  };
  const carryOut = (action: PaletteAction) => {
    if (action === 'show shortcuts') onShortcuts();
    else if (action === 'print') window.print();
    else void navigator.clipboard?.writeText(window.location.href).catch(() => {});
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: selected >= last ? 0 : selected + 1,
      ArrowUp: selected <= 0 ? last : selected - 1,
    };
    if (event.key === 'Enter') void follow(entries[selected]);
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
          placeholder="Page, strategy, symbol or #1234"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelected(0);
            setProblem('');
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full bg-transparent text-16 text-ink-1 outline-none placeholder:text-ink-3 focus-visible:shadow-none"
        />
        <kbd className="rounded-chip border border-line-strong px-1 font-mono text-12 text-ink-2">Esc</kbd>
      </div>
      <PaletteResults
        entries={entries}
        selected={selected}
        onSelect={setSelected}
        onFollow={(entry) => void follow(entry)}
      />
      <p role="status" className={classNames('px-4', isStated ? 'py-6 text-center' : 'sr-only')}>
        {problem !== ''
          ? problem
          : entries.length === 0
            ? documents.isReading
              ? 'Searching documents …'
              : 'No results.'
            : `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`}
      </p>
    </dialog>
  );
}

function useEntries(typed: string): readonly PaletteEntry[] {
  const isMember = useSite().visitor.user !== null;
  const { data = [] } = useQuery(readQuery(reads.strategies.list, { fields: ['id', 'name', 'symbols'] }));
  const [recent] = useState(readRecent);
  const entries = paletteEntries(
    ALL_PAGES.filter(({ isPrivate }) => isMember || !isPrivate),
    data,
  );
  return typed.trim() === '' ? withRecent(entries, recent) : entries;
}
