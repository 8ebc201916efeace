import type { Study } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { toast, toastFailure } from '../../../ui/toast/toast.ts';
import type { TestedStrategy } from './backtesting.queries.ts';
import { STUDY_MUTATIONS } from './studies.queries.ts';
import { StudyRow } from './study-row.tsx';
import { useStudies } from './use-studies.ts';

const WORDS = {
  sweep: {
    title: 'Your sweeps',
    empty: 'No sweeps yet. Choose the parameters to vary: each set of their values is one backtest.',
  },
  'walk-forward': {
    title: 'Your walk-forward analyses',
    empty:
      'None yet. Each window chooses its settings on the bars before it, and tests them on bars that the choice has not seen.',
  },
  portfolio: {
    title: 'Your portfolios',
    empty:
      'No portfolios yet. Choose strategies and symbols: they share one account, and its limits decide what it takes.',
  },
} as const;

interface StudyListProps {
  kind: Study['kind'];
  strategies: readonly TestedStrategy[];
}

/** The stored studies of a kind. */
export function StudyList({ kind, strategies }: StudyListProps) {
  const { read: studies, rows = [] } = useStudies(kind);
  const list = useRef<HTMLElement>(null);
  // Not with the calls: a second one would take the place of the first.
  const { mutate: restore } = useMutation({
    ...STUDY_MUTATIONS.restore,
    mutationFn: ({ id }: Study, context) => STUDY_MUTATIONS.restore.mutationFn({ id }, context),
    onError: (error, { name }) => toastFailure(`“${name}” could not be restored`)(error),
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Study, context) => STUDY_MUTATIONS.remove.mutationFn({ id }, context),
    onSuccess: (done, study, result, context) => {
      toast({
        title: `“${study.name}” deleted`,
        action: { label: 'Undo', altText: 'Restore it.', onClick: () => restore(study) },
      });
      return STUDY_MUTATIONS.remove.onSuccess(done, study, result, context);
    },
    onError: (error, { name }) => toastFailure(`“${name}” could not be deleted`)(error),
  });
  const { title, empty } = WORDS[kind];
  const removeStudy = (study: Study) => {
    // The button that had the focus is gone.
    list.current?.focus();
    remove(study);
  };
  return (
    <Card aria-labelledby="studies" className="h-fit min-w-0">
      <CardHeader id="studies" title={title}>
        {rows.length > 0 && (
          <span className="flex items-center gap-3 text-12 text-ink-3">
            {rows.length} stored
            <RecordLabel record="backtest" />
          </span>
        )}
      </CardHeader>
      <CardBody>
        <LoadState read={studies} what={title.toLowerCase()} isLine skeleton="h-16" />
        {studies.data && rows.length === 0 && <p className="max-w-read text-13">{empty}</p>}
        {rows.length > 0 && (
          <section
            ref={list}
            tabIndex={-1}
            aria-label={`List of ${title.toLowerCase()}`}
            className="outline-none focus-visible:shadow-none"
          >
            <ul className="divide-y divide-line">
              {rows.map((study) => (
                <StudyRow key={study.id} study={study} strategies={strategies} onRemove={() => removeStudy(study)} />
              ))}
            </ul>
          </section>
        )}
      </CardBody>
    </Card>
  );
}
