import { Pencil, Trash2 } from 'lucide';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { MAX_NAME, nameProblem } from './saved-presets.ts';

interface SavedPresetRowProps {
  name: string;
  isChosen: boolean;
  /** Names of the other presets. */
  others: readonly string[];
  onChoose: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

const ACTION =
  'grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-surface-3 hover:text-ink-1 md:size-8';

/** A preset of the visitor: chosen by its name, renamed in place, or deleted. */
export function SavedPresetRow(props: SavedPresetRowProps) {
  const { name, isChosen, onChoose, onRemove } = props;
  const [state, setState] = useState<'shown' | 'renaming' | 'renamed'>('shown');
  if (state === 'renaming') return <RenameRow {...props} onEnd={() => setState('renamed')} />;
  return (
    <li className="flex items-center gap-1 py-1">
      <button
        type="button"
        aria-pressed={isChosen}
        // biome-ignore lint/a11y/noAutofocus: takes back the focus that the field had
        autoFocus={state === 'renamed'}
        title={name}
        onClick={onChoose}
        className="min-h-11 min-w-0 flex-1 truncate rounded-input px-2 text-left text-13 hover:text-ink-1 aria-pressed:bg-accent-soft aria-pressed:text-ink-1 md:min-h-8"
      >
        {name}
      </button>
      <button type="button" aria-label={`Rename ${name}`} onClick={() => setState('renaming')} className={ACTION}>
        <Icon of={Pencil} size={14} />
      </button>
      <button type="button" aria-label={`Delete ${name}`} onClick={onRemove} className={ACTION}>
        <Icon of={Trash2} size={14} />
      </button>
    </li>
  );
}

function RenameRow({ name, others, onRename, onEnd }: SavedPresetRowProps & { onEnd: () => void }) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = nameProblem(text, others);
    setProblem(found);
    if (found !== undefined) return;
    onRename(text.trim());
    onEnd();
  };
  return (
    <li className="py-2">
      <form onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onEnd()} className="grid gap-2">
        <TextField
          label={`New name of ${name}`}
          error={problem}
          autoFocus
          autoComplete="off"
          maxLength={MAX_NAME}
          value={text}
          onChange={setText}
        />
        <div className="flex gap-2">
          <Button type="submit" size="small">
            Rename
          </Button>
          <Button variant="quiet" size="small" onClick={onEnd}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  );
}
