/** Thrown for JSON without a table of bars; the message is for users. */
export class JsonTableError extends Error {
  override readonly name = 'JsonTableError';
  /** True for JSON that holds something else, and not a vendor's reason why there are no bars. */
  readonly isOther: boolean;

  constructor(message: string, isOther = false) {
    super(message);
    this.isOther = isOther;
  }
}
