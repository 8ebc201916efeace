import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { convenienceStorage } from '../../lib/browser/browser-storage.ts';
import { withParam } from '../../lib/navigation/use-url-text.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { CheckpointCard } from './checkpoint-card.tsx';
import { findCheckpoint } from './find-checkpoint.ts';
import { Explanation, FiguresCard, Outcome, OutcomeTitle, preloadOutcome } from './parts.tsx';
import { ReferenceCard } from './reference-card.tsx';
import { forget, type Remembered, readRemembered, remember } from './remembered-checkpoint.ts';
import { RunPanel } from './run-panel.tsx';
import { useVerification } from './use-verification.ts';
import type { Verification } from './verification.ts';
import { checkpointQuery, toCheckpointView } from './verify.queries.ts';

const NO_CHECKPOINT = 'This text contains no checkpoint. The last line of a checkpoint starts with “— ”.';

/**
 * The page on which a visitor verifies the log. @param strategies Options of the strategy whose figures are compared.
 */
export function VerifyScreen({ strategies }: { strategies: readonly SelectOption[] }) {
  const [params, setParams] = useSearchParams();
  const { remembered, keep, forget } = useRemembered();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  /** Who saved each reference of the current check, in the order in which they were passed. */
  const [given, setGiven] = useState<readonly string[]>([]);
  const { run, start, stop } = useVerification(({ status, checkpoint, signedAt, size }) => {
    if (status !== 'invalid' && size > 0) keep({ note: checkpoint, signedAt });
  });
  const asked = params.get('strategy');
  const strategyId = strategies.find(({ value }) => value === asked)?.value ?? strategies[0]?.value ?? '';
  const verification = run.state === 'done' ? run.verification : null;

  const verify = () => {
    const pasted = findCheckpoint(text);
    if (text.trim() !== '' && pasted === null) {
      setError(NO_CHECKPOINT);
      return;
    }
    setError(null);
    const references = [
      ...(remembered ? [{ whose: 'saved by this browser', note: remembered.note }] : []),
      ...(pasted ? [{ whose: 'given by you', note: pasted.note }] : []),
    ];
    preloadOutcome();
    setGiven(references.map(({ whose }) => whose));
    start({ checkpoints: references.map(({ note }) => note) });
  };

  return (
    <>
      <PageHead
        title="Verify the record"
        description="Check in your own browser that no published signal was changed."
      />
      <ScreenTitle
        title="Verify the record"
        text="Every signal is sealed in an append-only log before anyone receives it. Your browser can read that log, check that nothing was changed since, and recompute the published figures."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <RunPanel run={run} onStart={verify} onStop={stop} />
          <p role="status" className="sr-only">
            {verification && <OutcomeTitle verification={verification} />}
          </p>
          {verification && <Outcome verification={verification} given={given} />}
          <Checkpoint verification={verification} />
          <FiguresCard
            strategies={strategies}
            strategyId={strategyId}
            onStrategy={(id) => setParams((before) => withParam(before, 'strategy', id), { preventScrollReset: true })}
            verification={verification}
          />
          <ReferenceCard
            text={text}
            onText={(typed) => {
              setText(typed);
              setError(null);
            }}
            error={error}
            onCheck={() => (text.trim() === '' ? setError('Paste a checkpoint, or load a file with one.') : verify())}
            isRunning={run.state === 'running'}
            remembered={remembered}
            onForget={forget}
          />
        </div>
        <Explanation />
      </div>
    </>
  );
}

/** The checkpoint that was checked; before a check, the newest one when the page was rendered. */
function Checkpoint({ verification }: { verification: Verification | null }) {
  const newest = useQuery({ ...checkpointQuery(), select: toCheckpointView });
  if (verification) {
    const { origin, size, root, signedAt, signedBy, checkpoint } = verification;
    const checked = { origin: origin ?? '', size, root: root ?? '', signedAt, key: signedBy ?? '', note: checkpoint };
    return <CheckpointCard title="The checked checkpoint" checkpoint={checked} />;
  }
  return (
    <LoadState
      read={newest}
      what="the newest checkpoint"
      text="The log did not answer. This says nothing about the record."
      skeleton="h-64 rounded-card"
    >
      {(checkpoint) => <CheckpointCard title="The newest checkpoint" checkpoint={checkpoint} />}
    </LoadState>
  );
}

/** The newest checkpoint that this browser found valid; known after hydration. */
function useRemembered() {
  const [remembered, setRemembered] = useState<Remembered | null>(null);
  useEffect(() => setRemembered(readRemembered(convenienceStorage)), []);
  return {
    remembered,
    keep(checkpoint: Remembered) {
      if (remember(convenienceStorage, checkpoint)) setRemembered(checkpoint);
    },
    forget() {
      forget(convenienceStorage);
      setRemembered(null);
    },
  };
}
