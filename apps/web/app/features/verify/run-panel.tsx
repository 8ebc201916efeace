import { useEffect, useRef } from 'react';
import { formatCount } from '../../lib/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { Run } from './use-verification.ts';
import type { Failure, Progress } from './verification.ts';

interface RunPanelProps {
  readonly run: Run;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/** Starts a check, shows its progress, and says why one failed. */
export function RunPanel({ run, onStart, onStop }: RunPanelProps) {
  const isRunning = run.state === 'running';
  return (
    <>
      <Card aria-label="Check" className="px-4 py-4 md:px-5">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant={isRunning ? 'secondary' : 'primary'} onClick={isRunning ? onStop : onStart}>
            {isRunning ? 'Stop' : run.state === 'idle' ? 'Verify in this browser' : 'Verify again'}
          </Button>
          {isRunning ? (
            <ProgressBar progress={run.progress} />
          ) : (
            <p className="min-w-0 flex-1 basis-64 text-13">
              Reads every entry from this site without your cookies, and checks it in this browser. Nothing is sent.
            </p>
          )}
        </div>
      </Card>
      {run.state === 'failed' && <NotFinished failure={run.failure} onRetry={onStart} />}
    </>
  );
}

const STEP: Readonly<Record<Progress['step'], string>> = {
  figures: 'Reading the published figures',
  signals: 'Reading the signals that the site shows',
  entries: 'Reading and hashing entries',
  search: 'Searching the tree for the first difference',
};

function ProgressBar({ progress: { step, checked, size, waitS } }: { progress: Progress }) {
  const share = size === 0 ? 0 : checked / size;
  const text = waitS > 0 ? `The site limits requests. The check continues in ${waitS} s` : STEP[step];
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap justify-between gap-x-4 text-13">
        <span>{text}</span>
        {size > 0 && (
          <span className="tabular-nums">
            {formatCount(checked)} of {formatCount(size)} entries
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label="Entries checked"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-surface-3"
      >
        <div
          className="h-full origin-left bg-accent forced-color-adjust-none"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}

const TITLE: Readonly<Record<Failure['kind'], string>> = {
  network: 'The check did not finish: no connection',
  answer: 'The site did not answer with a log',
  unsupported: 'This browser cannot check signatures',
  error: 'The check did not finish',
};

const TEXT: Readonly<Record<Failure['kind'], string>> = {
  network: 'This says nothing about the record.',
  answer: 'Its record has not been verified. If it happens again, ask the provider.',
  unsupported:
    'Ed25519 needs an up-to-date browser and a page loaded over HTTPS. Nothing was checked. The command line can run the same check.',
  error: 'This is an error of the verifier. It says nothing about the record.',
};

function NotFinished({ failure: { kind, detail }, onRetry }: { failure: Failure; onRetry: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which is not a cleanup function.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={panel}>
      <ErrorState title={TITLE[kind]} text={`${TEXT[kind]} (${detail})`} onRetry={onRetry} />
    </div>
  );
}
