import { useEffect, useRef, useState } from 'react';
import type { LabCosts, LabMessage, LabOrder, LabResult, LabSeries, LabSettings } from './lab-messages.ts';

export type LabState =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly message: string; readonly canRetry: boolean }
  | {
      readonly step: 'ready';
      readonly bars: number;
      readonly from: number;
      readonly to: number;
      readonly published: LabResult;
      readonly mine: LabResult;
      /** Number of settings tried, and the Sharpe ratio that the best of them would show by chance. */
      readonly tried: number;
      readonly chance: number | null;
      readonly costs: readonly LabCosts[];
    };

export interface Lab {
  readonly state: LabState;
  readonly retry: () => void;
}

/**
 * Runs backtests in a worker of this browser: loads the series, then runs each set of settings. During a run only the
 * newest settings wait, so a slider never builds a queue.
 */
export function useLab(series: LabSeries | null, settings: LabSettings): Lab {
  const [state, setState] = useState<LabState>({ step: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const thread = useRef<{ send: (settings: LabSettings) => void } | null>(null);
  const newest = useRef(settings);
  newest.current = settings;
  const key = series && JSON.stringify(series);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts a new worker
  useEffect(() => {
    if (key === null) return;
    setState({ step: 'loading' });
    const worker = new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module' });
    const post = (order: LabOrder) => worker.postMessage(order);
    let isBusy = true;
    let waiting: LabSettings | null = null;
    let run = 0;
    const send = (next: LabSettings) => {
      if (isBusy) {
        waiting = next;
        return;
      }
      isBusy = true;
      run += 1;
      post({ kind: 'run', run, settings: next });
    };
    worker.onmessage = ({ data }: MessageEvent<LabMessage>) => {
      isBusy = false;
      setState((before) => nextState(before, data));
      if (data.kind === 'loaded') send(newest.current);
      else if (data.kind === 'result' && waiting) {
        const next = waiting;
        waiting = null;
        send(next);
      }
    };
    worker.onerror = () =>
      setState({ step: 'failed', message: 'The backtest could not start in this browser.', canRetry: true });
    thread.current = { send };
    post({ kind: 'load', series: JSON.parse(key) });
    return () => {
      thread.current = null;
      worker.terminate();
    };
  }, [key, attempt]);

  useEffect(() => thread.current?.send(settings), [settings]);

  return { state, retry: () => setAttempt((count) => count + 1) };
}

function nextState(before: LabState, message: LabMessage): LabState {
  if (message.kind === 'failed') return { step: 'failed', message: message.message, canRetry: message.canRetry };
  if (message.kind === 'loaded') {
    const { bars, from, to, published, costs } = message;
    return { step: 'ready', bars, from, to, published, mine: published, tried: 0, chance: null, costs };
  }
  if (before.step !== 'ready') return before;
  return { ...before, mine: message.result, tried: message.tried, chance: message.chance };
}
