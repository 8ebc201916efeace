import { ERROR_STATUS, type ErrorCode } from '@sealtick/contract';

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

interface AppErrorOptions {
  readonly errors?: readonly FieldError[];
  /** Sent as Retry-After, in whole seconds. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A refusal whose words may reach the caller. Every other error keeps its text in the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The environment is not as needed (exit code 3): the message is the one sentence a person reads. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** A command was used wrongly (exit code 2). */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The chain of an error and its causes, outermost first. */
export function* causes(error: unknown): Generator<Error & { code?: unknown }> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}
