const SOFT_BREAK = '=\r\n';

/** A part of a token: the encoding may break a line within one (RFC 2045, 6.7). */
interface Piece {
  /** Where it is in the body, bytes. */
  readonly at: number;
  /** Where it is in the token. */
  readonly from: number;
  readonly to: number;
}

/** The encoded body of an email that many receive, each with a token of their own in it. */
export class SharedBody {
  private readonly bytes: Buffer;
  private readonly pieces: readonly Piece[];

  /** @param standIn What the body has in place of the token. */
  constructor(bytes: Buffer, standIn: string) {
    this.bytes = bytes;
    this.pieces = toPieces(bytes.toString('latin1'), standIn);
  }

  /** Returns the body with a token. @param token Of the same length as what stands in for it. */
  with(token: string): Buffer {
    const filled = Buffer.from(this.bytes);
    for (const { at, from, to } of this.pieces) filled.write(token.slice(from, to), at, 'latin1');
    return filled;
  }
}

function toPieces(body: string, standIn: string): Piece[] {
  const letters = [...standIn].map((letter) => letter.replace('.', '\\.'));
  const places = body.matchAll(new RegExp(letters.join(`(?:${SOFT_BREAK})?`), 'g'));
  return [...places].flatMap(({ 0: text, index }) => {
    let [at, from] = [index, 0];
    return text.split(SOFT_BREAK).map((part) => {
      const piece = { at, from, to: from + part.length };
      [at, from] = [at + part.length + SOFT_BREAK.length, piece.to];
      return piece;
    });
  });
}
