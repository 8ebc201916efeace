import type { ModuleQuestion } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useIsInteractive } from '../../lib/browser/use-browser.ts';
import { formatDate } from '../../lib/time/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { reviewAnswer } from './academy.queries.ts';
import { isRightAnswer, NO_ANSWER, sentAnswer } from './given-answer.ts';
import { Hints } from './hints.tsx';
import { QuestionField } from './question-field.tsx';
import { QuestionText } from './question-text.tsx';

/** What the questions of a module are shown with. */
export interface PracticeProps {
  questions: readonly ModuleQuestion[];
  /** The module, for a member, whose answers come back in the review. */
  reviewedModule: { readonly id: string; readonly moduleId: string } | null;
}

/** Questions that a reader checks alone, one after the other. */
export function Practice({ questions, reviewedModule }: PracticeProps) {
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
          reviewedModule={reviewedModule}
          onNext={place + 1 < questions.length ? () => setPlace(place + 1) : null}
        />
      </div>
    </Card>
  );
}

interface QuestionProps extends Pick<PracticeProps, 'reviewedModule'> {
  question: ModuleQuestion;
  onNext: (() => void) | null;
}

function Question({ question, reviewedModule, onNext }: QuestionProps) {
  const { mutate, data: stored, isError } = useMutation(reviewAnswer);
  const isInteractive = useIsInteractive();
  const [given, setGiven] = useState(NO_ANSWER);
  const [isChecked, setChecked] = useState(false);
  const { why, hints } = question;
  const isRight = isRightAnswer(question, given);
  const sent = sentAnswer(question, given);
  const check = () => {
    setChecked(true);
    if (reviewedModule !== null && sent) mutate({ ...reviewedModule, questionId: question.id, ...sent });
  };
  return (
    <div className="grid gap-4">
      <QuestionField question={question} given={given} onChange={setGiven} result={isChecked ? question : undefined} />
      {!isChecked && <Hints hints={hints} />}
      <div role="status">
        {isChecked && (
          <p>
            <strong className="font-strong text-ink-1">{isRight ? 'Right.' : 'Not right.'}</strong>{' '}
            <QuestionText text={why} />
          </p>
        )}
        {isChecked && stored && (
          <p className="mt-1 text-13 text-ink-3">It comes back in your review on {formatDate(stored.dueAt)}.</p>
        )}
        {isChecked && isError && (
          <p className="mt-1 text-13 text-ink-3">The answer could not be stored for your review.</p>
        )}
      </div>
      <noscript>
        <p className="text-13 text-warn">Checking an answer needs JavaScript.</p>
      </noscript>
      <div className="flex flex-wrap gap-2 noscript:hidden!">
        {isChecked ? (
          <>
            {!isRight && (
              <Button
                onClick={() => {
                  setGiven(NO_ANSWER);
                  setChecked(false);
                }}
              >
                Try again
              </Button>
            )}
            {onNext && <Button onClick={onNext}>Next question</Button>}
          </>
        ) : (
          <Button disabled={!isInteractive || sent === null} onClick={check}>
            Check answer
          </Button>
        )}
      </div>
    </div>
  );
}
