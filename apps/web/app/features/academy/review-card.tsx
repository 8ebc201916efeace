import type { Reviews } from '@sealtick/contract';
import { useState } from 'react';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { formatDate } from '../../lib/time/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

const ReviewSession = deferred(async () => (await import('./review-session.tsx')).ReviewSession);

/** Questions that are due again, and how they come back. */
export function ReviewCard({ reviews }: { reviews: Reviews }) {
  const { answered, due, nextDueAt, questions } = reviews;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby="review" className="mb-4">
      <CardHeader id="review" title="Review">
        <span className="text-13 text-ink-3">{due} due</span>
      </CardHeader>
      <div className="grid gap-3 p-4 md:p-5">
        {isOpen ? (
          <ReviewSession questions={questions} onClose={() => setOpen(false)} />
        ) : (
          <>
            <p className="text-13">{stateText(answered, due, nextDueAt)}</p>
            {due > 0 && (
              <>
                <ul aria-label="Due questions" className="grid gap-1 text-13">
                  {questions.map(({ id, course, module, question }) => (
                    <li key={id}>
                      <span className="text-ink-1">{question}</span>{' '}
                      <span className="text-ink-3">
                        {course}: {module}
                      </span>
                    </li>
                  ))}
                </ul>
                <Button variant="primary" className="w-fit" onClick={() => setOpen(true)}>
                  Start review
                </Button>
              </>
            )}
          </>
        )}
        <p className="text-13 text-ink-3">
          The times come from FSRS, whose weights were fitted to other people’s flash cards. They are estimates. A right
          answer shows that you recognise the answer among the choices on that day, not that you trade better.
        </p>
      </div>
    </Card>
  );
}

function stateText(answered: number, due: number, nextDueAt: string | null): string {
  if (answered === 0) return 'Questions that you answer in a module come back here, after growing times.';
  const next = nextDueAt === null ? '' : ` The next one is due on ${formatDate(nextDueAt)}.`;
  return `${due === 0 ? 'Nothing is due.' : `${due} of ${answered} answered questions are due.`}${next}`;
}
