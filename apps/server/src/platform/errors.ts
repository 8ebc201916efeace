import { ERROR_STATUS, type ErrorCode } from '@sealtick/contract/error-codes';

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

/** An error whose message is sent to the caller. The message of any other error appears only in the log. */
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

/** Returns the refusal of one field. @param path Of the field in the call, such as `settings.symbols` */
export const refuseField = (path: string, message: string, cause?: unknown): AppError =>
  new AppError('UNPROCESSABLE', message, { errors: [{ path, message }], cause });

/** Returns the refusal of a request in which one field is invalid. @param message Follows the field */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('INVALID_REQUEST', `\`${path}\`: ${message}`, { errors: [{ path, message }] });

/** A problem with the environment (exit code 3). The message is one sentence for the user. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Wrong usage of a command (exit code 2). The message is one sentence for the user. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Yields an error and its causes, outermost first. */
export function* causes(error: unknown): Generator<Error & { code?: unknown }> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}
