/// <reference lib="webworker" />
import { DEFINITIONS, type StatisticKey } from '@sealtick/engine';
import { AnswerError, apiSource, type CheckedFigures, formatChecks, type GetJson, verifyLog } from '@sealtick/record';
import { NetworkError, siteReader } from './site-reader.ts';
import type { Failure, Progress, ShownFigures, Verification, VerifyMessage, VerifyOrder } from './verification.ts';

// The types of a page take `self` for a window.
declare const self: DedicatedWorkerGlobalScope;
const post = (message: VerifyMessage) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<VerifyOrder>) => {
  try {
    post({ type: 'done', verification: await verify(data) });
  } catch (error) {
    post({ type: 'failed', failure: getFailure(error) });
  }
};

async function verify({ checkpoints }: VerifyOrder): Promise<Verification> {
  const begun = performance.now();
  let progress: Progress = { step: 'figures', checked: 0, size: 0, waitS: 0 };
  const advance = (more: Partial<Progress>) => {
    progress = { ...progress, ...more };
    post({ type: 'progress', progress });
  };
  const read = siteReader((waitS) => advance({ waitS }));
  const get: GetJson = (path) => {
    const step = getStep(path);
    if (step !== progress.step) advance({ step });
    return read(path);
  };
  const report = await verifyLog(apiSource(get), {
    references: { checkpoints },
    now: Date.now(),
    onProgress: (checked, size) => advance({ checked, size }),
  });
  return {
    ...report,
    figures: report.figures.map(named),
    checks: formatChecks(report),
    tookMs: performance.now() - begun,
  };
}

function getStep(path: string): Progress['step'] {
  if (path.startsWith('/api/signals')) return 'signals';
  if (path.startsWith('/api/log/entries')) return 'entries';
  return path.startsWith('/api/log/proof') ? 'search' : 'figures';
}

function named({ figures, ...record }: CheckedFigures): ShownFigures {
  const shown = figures?.map((figure) => {
    // Only statistics that the engine computes are compared.
    const { label, unit } = DEFINITIONS[figure.key as StatisticKey];
    return { ...figure, label, unit };
  });
  return { ...record, figures: shown ?? null };
}

function getFailure(error: unknown): Failure {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof NetworkError) return { kind: 'network', detail };
  if (error instanceof AnswerError) return { kind: 'answer', detail };
  if (!self.crypto?.subtle) return { kind: 'unsupported', detail: 'This page was not loaded over HTTPS.' };
  const isUnknown = error instanceof DOMException && error.name === 'NotSupportedError';
  return { kind: isUnknown ? 'unsupported' : 'error', detail };
}
