import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { QuestionText } from './question-text.tsx';

/** Hints that are shown one by one. */
export function Hints({ hints }: { hints: readonly string[] }) {
  const [shown, setShown] = useState(0);
  if (hints.length === 0) return null;
  return (
    <div className="grid gap-2">
      <ol aria-live="polite" aria-label="Hints" className="grid list-decimal gap-1 pl-5 text-13">
        {hints.slice(0, shown).map((hint) => (
          <li key={hint}>
            <QuestionText text={hint} />
          </li>
        ))}
      </ol>
      {shown < hints.length && (
        <Button size="small" className="w-fit noscript:hidden!" onClick={() => setShown(shown + 1)}>
          {shown === 0 ? 'Show a hint' : 'Show another hint'}
        </Button>
      )}
    </div>
  );
}
