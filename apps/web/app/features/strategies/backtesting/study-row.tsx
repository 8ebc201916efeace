import type { Study } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide';
import { memberPaths } from '../../../lib/navigation/member-paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Unfinished } from '../runs/unfinished.tsx';
import type { TestedStrategy } from './backtesting.queries.ts';
import { STUDY_MUTATIONS } from './studies.queries.ts';
import { remainingText, studyText } from './study-text.ts';

interface StudyRowProps {
  study: Study;
  strategies: readonly TestedStrategy[];
  onRemove: () => void;
}

/** One stored study: what it tries, how far it is, and the way to its result. */
export function StudyRow({ study, strategies, onRemove }: StudyRowProps) {
  const { id, name, settings, state, problem, kind } = study;
  const hasResult = state === 'done' || (state === 'running' && kind === 'sweep');
  const opens = state === 'done' ? 'Open the result' : 'Open the rows until now';
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <span className="min-w-0 flex-1 basis-28 pt-1.5 font-strong break-words text-ink-1">{name}</span>
        <IconButton label={`Delete ${name}`} of={Trash2} onClick={onRemove} />
      </div>
      <p className="text-12 text-ink-3">{studyText(settings, strategies)}</p>
      {(state === 'queued' || state === 'running') && <UnfinishedStudy study={study} />}
      {state === 'cancelled' && <p className="text-13">Cancelled</p>}
      {state === 'failed' && <p className="text-13 text-short">Failed: {problem}</p>}
      {hasResult && (
        <p>
          <TextLink isAlone to={memberPaths.getStudy(id, kind)} aria-label={`${opens} of ${name}`}>
            {opens}
          </TextLink>
        </p>
      )}
    </li>
  );
}

/** How far a study is, and the time left, with the button that stops it. */
export function UnfinishedStudy({ study }: { study: Study }) {
  const { mutate, isPending } = useMutation(STUDY_MUTATIONS.cancel);
  return (
    <Unfinished
      work={study}
      remaining={remainingText(study.remainingMs)}
      isCancelling={isPending}
      onCancel={(onError) => mutate({ id: study.id }, { onError })}
    />
  );
}
