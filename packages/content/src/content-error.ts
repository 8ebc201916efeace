/** A document that is not as its format asks; the message names the file and what would be right. */
export class ContentError extends Error {
  override name = 'ContentError';

  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}

/** Refuses a document. @throws {ContentError} always */
export type Refuse = (problem: string, line?: number) => never;

/** Returns how a document of a file is refused. */
export const getRefuser =
  (file: string): Refuse =>
  (problem, line) => {
    throw new ContentError(line === undefined ? file : `${file}:${line}`, problem);
  };
