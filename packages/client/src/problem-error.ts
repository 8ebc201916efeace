import { type Problem, readRetryAfter } from '@sealtick/contract';

/** An error answer of the server, with its problem document. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  /** Null if the answer was not a problem document, such as one of a proxy. */
  readonly problem: Problem | null;
  /** Seconds to wait before the next attempt; null if the server named none. */
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
    const waitMs = readRetryAfter(response.headers.get('retry-after'), Date.now());
    return new ProblemError(response.status, problem, waitMs === null ? null : Math.ceil(waitMs / 1_000));
  }
}
