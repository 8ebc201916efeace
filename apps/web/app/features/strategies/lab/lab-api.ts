import type { Problem } from '@sealtick/contract';

/** Why a backtest cannot run, as the visitor reads it; a retry may help. */
export class LoadError extends Error {
  readonly canRetry: boolean;
  constructor(message: string, canRetry: boolean) {
    super(message);
    this.canRetry = canRetry;
  }
}

/** Reads an answer of the site's API from the worker. @throws {LoadError} */
export async function readApi<T>(path: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { headers: { accept: 'application/json' } });
  } catch {
    throw new LoadError('The bars could not be loaded: no connection to the site.', true);
  }
  if (answer.ok) return answer.json();
  const problem: Partial<Problem> | null = await answer.json().catch(() => null);
  throw new LoadError(problem?.detail || `The bars could not be loaded (${answer.status}).`, answer.status >= 429);
}
