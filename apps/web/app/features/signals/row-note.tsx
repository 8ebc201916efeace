import { ChevronDown } from 'lucide';
import { Icon } from '../../ui/icon.ts';
import type { SignalView } from './signal-view.ts';

const noteId = (signalId: string) => `note-${signalId}`;

interface RowNoteButtonProps {
  signal: SignalView;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the reason of a signal in its row. It is above the link that covers the row. */
export function RowNoteButton({ signal: { id }, isOpen, onToggle }: RowNoteButtonProps) {
  return (
    <button
      type="button"
      id={`${noteId(id)}-button`}
      aria-expanded={isOpen}
      aria-controls={noteId(id)}
      onClick={onToggle}
      className="touch noscript:hidden! relative z-1 inline-flex h-8 items-center justify-center gap-1 rounded-input text-12 text-ink-2 hover:text-ink-1 lg:w-8"
    >
      <span className="lg:sr-only">Why</span>
      <Icon of={ChevronDown} size={15} className={isOpen ? 'rotate-180' : ''} />
    </button>
  );
}

/** The reason of a signal, below its row. */
export function RowNote({ signal: { id, note } }: { signal: SignalView }) {
  return (
    <p id={noteId(id)} className="col-span-full max-w-[90ch] text-13 lg:row-start-2 lg:pt-1.5">
      {note}
    </p>
  );
}
