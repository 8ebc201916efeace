import type { AnsweredQuestion, ReviewQuestion } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { formatDate } from '../../lib/time/time.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { reviewAnswer } from './academy.queries.ts';
import { NO_ANSWER, sentAnswer } from './given-answer.ts';
import { QuestionField } from './question-field.tsx';
import { QuestionText } from './question-text.tsx';

interface SessionProps {
  questions: readonly ReviewQuestion[];
  onClose: () => void;
}

/** Due questions one after the other. The list that it began with stays, while answered ones leave the list of due ones. */
export function ReviewSession({ questions: given, onClose }: SessionProps) {
  const [questions] = useState(given);
  const [place, setPlace] = useState(0);
  const question = questions[place];
  if (!question) return null;
  const isLast = place + 1 === questions.length;
  return (
    <>
      <p className="text-13 text-ink-3">
        Question {place + 1} of {questions.length}
      </p>
      <DueQuestion
        key={question.id}
        question={question}
        nextLabel={isLast ? 'Finish' : 'Next question'}
        onNext={() => (isLast ? onClose() : setPlace(place + 1))}
        onClose={onClose}
      />
    </>
  );
}

interface DueProps {
  question: ReviewQuestion;
  nextLabel: string;
  onNext: () => void;
  onClose: () => void;
}

function DueQuestion({ question, nextLabel, onNext, onClose }: DueProps) {
  const [given, setGiven] = useState(NO_ANSWER);
  const sent = sentAnswer(question, given);
  const { mutate, data: result, error, isPending } = useMutation(reviewAnswer);
  const form = useRef<HTMLFormElement>(null);
  // Without a mouse, the next key belongs to the question, and then to the button that goes on.
  useEffect(() => {
    const target = result ? 'button[type=submit]' : 'input';
    form.current?.querySelector<HTMLElement>(target)?.focus();
  }, [result]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (result) onNext();
    else if (sent) mutate({ id: question.courseId, moduleId: question.moduleId, questionId: question.id, ...sent });
  };
  return (
    <form ref={form} onSubmit={send} aria-label="Review" className="grid gap-4">
      <QuestionField question={question} given={given} onChange={setGiven} result={result} />
      <div role="status">{result && <Outcome question={question} result={result} />}</div>
      <ProblemLine of={error} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" isLoading={isPending} disabled={sent === null}>
          {result ? nextLabel : 'Check answer'}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  );
}

function Outcome({ question, result }: { question: ReviewQuestion; result: AnsweredQuestion }) {
  const { isRight, isCounted, why, dueAt } = result;
  return (
    <>
      <p>
        <strong className="font-strong text-ink-1">{isRight ? 'Right.' : 'Not right.'}</strong>{' '}
        <QuestionText text={why} />
      </p>
      <p className="mt-1 text-13 text-ink-3">
        {isCounted ? 'It comes back' : 'It was answered before, on another page or device, and comes back'} on{' '}
        {formatDate(dueAt)}.{' '}
        <TextLink to={academyPaths.courseModule(question.courseId, question.moduleId)} className="touch">
          {question.module}
        </TextLink>
      </p>
    </>
  );
}
