/** A response that no log gives, so that there is no verdict. The message says which, as a whole sentence. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';

  /** @param reason The rest of a sentence, such as `the keys are not a list`. */
  constructor(reason: string) {
    super(`The site did not answer with a log: ${reason}.`);
  }
}
