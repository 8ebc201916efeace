import { JOURNAL_TAGS_MAX } from '@sealtick/contract';
import { X } from 'lucide';
import { useState } from 'react';
import { handleSubmit } from '../../lib/forms/handle-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { TextField } from '../../ui/text-field.tsx';
import { withTypedTags } from './typed-tags.ts';

interface TagsFieldProps {
  tags: readonly string[];
  /** Of other trades. */
  known: readonly string[];
  onChange: (tags: string[]) => void;
}

const CHIP = 'touch inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 text-13 hover:bg-surface-2';

/** The tags of a trade, those of other trades to choose from, and a field for new ones. */
export function TagsField({ tags, known, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const isFull = tags.length >= JOURNAL_TAGS_MAX;
  const [problem, setProblem] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  const addTyped = () => {
    const found = withTypedTags(tags, typed);
    if ('problem' in found) return setProblem(found.problem);
    if (found.tags.length > tags.length) onChange(found.tags);
    type('');
  };
  const others = known.filter((tag) => !tags.includes(tag)).slice(0, 12);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-strong text-13 text-ink-1">Tags</legend>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className={`${CHIP} border-accent bg-accent-soft text-accent-text`}
            onClick={() => onChange(tags.filter((one) => one !== tag))}
          >
            <span className="sr-only">Remove tag </span>
            {tag}
            <Icon of={X} size={12} />
          </button>
        ))}
        {others.map((tag) => (
          <button
            key={tag}
            type="button"
            disabled={isFull}
            className={`${CHIP} border-line-control print:hidden`}
            onClick={() => onChange([...tags, tag])}
          >
            <span className="sr-only">Add tag </span>
            {tag}
          </button>
        ))}
      </div>
      <form className="flex items-end gap-2 print:hidden" onSubmit={handleSubmit(addTyped)}>
        <TextField
          label="New tags"
          placeholder="Late, FOMO"
          error={problem ?? undefined}
          autoComplete="off"
          disabled={isFull}
          value={typed}
          onChange={type}
        />
        <Button type="submit" disabled={isFull || typed.trim() === ''}>
          Add
        </Button>
      </form>
    </fieldset>
  );
}
