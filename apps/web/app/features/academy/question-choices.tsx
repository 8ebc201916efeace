import type { ContentPicture } from '@sealtick/contract';
import { Check, X } from 'lucide';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { QuestionText } from './question-text.tsx';

interface QuestionChoicesProps {
  legend: string;
  /** What the question asks about. */
  picture: ContentPicture | null;
  choices: readonly string[];
  /** Places of the chosen ones. */
  chosen: readonly number[];
  onChange: (places: readonly number[]) => void;
  /** Places of the right ones, once the answer was checked. */
  right?: readonly number[] | undefined;
}

/** A question whose choices are boxes, because more than one can be right. */
export function QuestionChoices({ legend, picture, choices, chosen, onChange, right }: QuestionChoicesProps) {
  const toggle = (place: number) =>
    onChange(chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place]);
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-strong text-ink-1">
        <QuestionText text={legend} />
      </legend>
      {picture && <QuestionPicture picture={picture} />}
      {choices.map((choice, place) => {
        const isChosen = chosen.includes(place);
        const isRight = right?.includes(place);
        return (
          <label
            key={choice}
            className={classNames(
              'flex min-h-11 items-center gap-3 rounded-input border px-3.5 py-2.5',
              right === undefined && 'border-line-control hover:bg-surface-2',
              right !== undefined && isRight && 'border-long bg-long-soft',
              right !== undefined && !isRight && (isChosen ? 'border-short' : 'border-line'),
            )}
          >
            <input
              type="checkbox"
              checked={isChosen}
              disabled={right !== undefined}
              onChange={() => toggle(place)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 text-ink-1">
              <QuestionText text={choice} />
            </span>
            {right !== undefined && (isRight || isChosen) && (
              <span className={classNames('flex items-center gap-1.5 text-12', isRight ? 'text-long' : 'text-short')}>
                <Icon of={isRight ? Check : X} size={14} />
                {isRight ? 'Right' : 'Your answer'}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/** What a question asks about. */
export const QuestionPicture = ({ picture }: { picture: ContentPicture }) => (
  <img {...picture} alt={picture.alt} className="mb-1 h-auto max-w-full rounded-input border border-line" />
);
