import { useEffect, useRef, useState } from 'react';
import type { Failure, Progress, Verification, VerifyMessage, VerifyOrder } from './verification.ts';

export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly progress: Progress }
  | { readonly state: 'done'; readonly verification: Verification }
  | { readonly state: 'failed'; readonly failure: Failure };

const BEGUN: Progress = { step: 'figures', checked: 0, size: 0, waitS: 0 };

/** Runs the verifier in a worker, so that the page stays responsive. The first run loads its script. */
export function useVerification(onDone: (verification: Verification) => void) {
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const worker = useRef<Worker | null>(null);

  useEffect(() => () => worker.current?.terminate(), []);

  const end = () => {
    worker.current?.terminate();
    worker.current = null;
  };

  const start = (order: VerifyOrder) => {
    end();
    const started = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    setRun({ state: 'running', progress: BEGUN });
    started.onmessage = ({ data }: MessageEvent<VerifyMessage>) => {
      if (data.type === 'progress') {
        setRun({ state: 'running', progress: data.progress });
        return;
      }
      end();
      if (data.type === 'failed') setRun({ state: 'failed', failure: data.failure });
      else {
        setRun({ state: 'done', verification: data.verification });
        onDone(data.verification);
      }
    };
    started.onerror = (event) => {
      event.preventDefault();
      end();
      setRun({ state: 'failed', failure: { kind: 'network', detail: 'The verifier could not be loaded.' } });
    };
    started.postMessage(order);
  };

  const stop = () => {
    end();
    setRun({ state: 'idle' });
  };

  return { run, start, stop };
}
