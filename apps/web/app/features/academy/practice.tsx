import type { PracticeQuestion } from '@sealtick/contract';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Hints } from './hints.tsx';
import { QuestionChoices } from './question-choices.tsx';

/** Questions that a reader checks alone, one after the other. */
export function Practice({ questions }: { questions: readonly PracticeQuestion[] }) {
  const [place, setPlace] = useState(0);
  const id = useId();
  const question = questions[place]!;
  return (
    <Card aria-labelledby={id} className="my-6">
      <CardHeader id={id} title="Check yourself">
        <span className="text-13 text-ink-3">
          Question {place + 1} of {questions.length}
        </span>
      </CardHeader>
      <div className="p-4 md:p-5">
        <Question
          key={question.question}
          question={question}
          onNext={place + 1 < questions.length ? () => setPlace(place + 1) : null}
        />
      </div>
    </Card>
  );
}

function Question({ question, onNext }: { question: PracticeQuestion; onNext: (() => void) | null }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isChecked, setChecked] = useState(false);
  const { right, why, hints } = question;
  const isRight = chosen.length === right.length && right.every((place) => chosen.includes(place));
  return (
    <div className="grid gap-4">
      <QuestionChoices
        legend={question.question}
        choices={question.choices}
        chosen={chosen}
        onChange={setChosen}
        right={isChecked ? right : undefined}
      />
      {!isChecked && <Hints hints={hints} />}
      <div role="status">
        {isChecked && (
          <p>
            <strong className="font-strong text-ink-1">{isRight ? 'Right.' : 'Not right.'}</strong> {why}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isChecked ? (
          <>
            {!isRight && (
              <Button
                onClick={() => {
                  setChosen([]);
                  setChecked(false);
                }}
              >
                Try again
              </Button>
            )}
            {onNext && <Button onClick={onNext}>Next question</Button>}
          </>
        ) : (
          <Button disabled={chosen.length === 0} onClick={() => setChecked(true)}>
            Check answer
          </Button>
        )}
      </div>
    </div>
  );
}
