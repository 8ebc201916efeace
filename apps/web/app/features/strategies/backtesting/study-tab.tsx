import type { Study } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { whileUnfinished } from '../runs/is-unfinished.ts';
import type { TestedStrategy } from './backtesting.queries.ts';
import { SettingsCard } from './settings-card.tsx';
import { STUDY_MUTATIONS, studiesQuery } from './studies.queries.ts';
import { StudyForm } from './study-form.tsx';
import { StudyRow } from './study-row.tsx';
import { useTestSettings } from './use-test-settings.ts';

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
} as const;

interface StudyTabProps {
  kind: Study['kind'];
  strategies: readonly TestedStrategy[];
}

/** The form of the next study of a kind, and the stored ones. */
export function StudyTab({ kind, strategies }: StudyTabProps) {
  const settings = useTestSettings(strategies);
  const studies = useQuery({ ...studiesQuery(), refetchInterval: whileUnfinished });
  const list = useRef<HTMLElement>(null);
  const { mutate: remove } = useMutation(STUDY_MUTATIONS.remove);
  const { mutate: restore } = useMutation(STUDY_MUTATIONS.restore);
  const rows = studies.data?.filter((study) => study.kind === kind) ?? [];
  const { title, empty } = WORDS[kind];
  const removeStudy = ({ id, name }: Study) => {
    // The button that had the focus is gone.
    list.current?.focus();
    remove(
      { id },
      {
        onSuccess: () =>
          toast({
            title: `“${name}” deleted`,
            action: { label: 'Undo', altText: 'Restore it.', onClick: () => restore({ id }) },
          }),
        onError: () => toast({ variant: 'destructive', title: `“${name}” could not be deleted` }),
      },
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <SettingsCard settings={settings} strategies={strategies}>
        <StudyForm key={`${kind} ${settings.strategy.id}`} kind={kind} settings={settings} />
      </SettingsCard>
      <Card aria-labelledby="studies" className="h-fit min-w-0">
        <CardHeader id="studies" title={title}>
          {rows.length > 0 && <span className="text-12 text-ink-3">{rows.length} stored, all backtested</span>}
        </CardHeader>
        <CardBody>
          {studies.isPending && (
            <div role="status" aria-label={`Loading ${title.toLowerCase()}`}>
              <Skeleton className="h-16" />
            </div>
          )}
          {studies.isError && (
            <ErrorState title={`${title} could not be loaded`} onRetry={() => void studies.refetch()} />
          )}
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
                  <StudyRow
                    key={study.id}
                    study={study}
                    strategy={strategies.find(({ id }) => id === study.settings.strategyId)}
                    onRemove={() => removeStudy(study)}
                  />
                ))}
              </ul>
            </section>
          )}
        </CardBody>
      </Card>
    </div>
  );
}
