import { AppError } from '../errors.ts';

/**
 * An outgoing request failed. Its message is the same whether the address is not allowed or did not answer, so that
 * no one finds open ports of a private network with it. The reason is for the log.
 */
export class EgressError extends AppError {
  override name = 'EgressError';
  readonly reason: string;
  /** Whether the time for it was over. */
  readonly isLate: boolean;

  constructor(reason: string, { isLate = false }: { readonly isLate?: boolean } = {}) {
    super('UNAVAILABLE', 'The address did not answer as expected.');
    this.reason = reason;
    this.isLate = isLate;
  }
}
