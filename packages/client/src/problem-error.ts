import type { Problem } from '@sealtick/contract';

/** A call that the server refused: what it said, word for word. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  /** Null where the answer was no problem document, such as a proxy's. */
  readonly problem: Problem | null;
  /** Seconds to wait before the next try, where the server named them. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null) {
    super(problem?.detail ?? `The server answered ${status}.`);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  static async from(response: Response): Promise<ProblemError> {
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
    const problem = isProblem ? ((await response.json()) as Problem) : null;
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    return new ProblemError(response.status, problem, Number.isFinite(wait) ? wait : null);
  }
}
