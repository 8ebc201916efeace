import type { JournalEntry } from '@sealtick/contract';
import { Button } from '../../ui/button.tsx';
import type { NoteState } from './use-note.ts';

interface NoteStatusProps {
  /** As the server has it. */
  entry: JournalEntry;
  state: NoteState;
  problem: string | null;
  retry: () => void;
  keepMine: (stored: JournalEntry) => void;
  takeTheirs: (stored: JournalEntry) => void;
}

const TEXT = { saved: 'Saved', unsaved: 'Saving', saving: 'Saving' } as const;

/** Whether the server has what was typed, and what to do if it has not. */
export function NoteStatus({ entry, state, problem, retry, keepMine, takeTheirs }: NoteStatusProps) {
  if (state === 'kept' || state === 'refused')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-13 text-warn">
        {`Not saved. ${problem ?? ''} ${state === 'kept' ? 'This browser keeps what you typed.' : ''}`.trim()}
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  if (state === 'conflict')
    return (
      <div role="alert" className="grid gap-2 rounded-input border border-warn p-3 text-13">
        <p className="text-warn">
          This trade was changed elsewhere since you opened it. Nothing was overwritten, and this browser keeps what you
          typed.
        </p>
        <p className="line-clamp-4 whitespace-pre-wrap">{`Stored: ${entry.note === '' ? 'no note' : entry.note}`}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => keepMine(entry)}>
            Store mine instead
          </Button>
          <Button size="small" onClick={() => takeTheirs(entry)}>
            Use the stored one
          </Button>
        </div>
      </div>
    );
  return (
    <p role="status" className="text-12 text-ink-3">
      {entry.revision === 0 && state === 'saved' ? 'Saved while you type' : TEXT[state]}
    </p>
  );
}
