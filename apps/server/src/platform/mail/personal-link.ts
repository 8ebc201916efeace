/** Letters of a stand-in, in a row that no text has. */
const LETTERS = 'QZJX';
/** A token is at the end of its link, and long enough to be found. */
const TOKEN = /[\w.-]{20,}$/;

/** A link that each receiver of an email has another one of. */
export interface PersonalLink {
  /** The link with a stand-in in place of its token: the same for all tokens of one shape. */
  readonly common: string;
  readonly token: string;
  readonly standIn: string;
}

/** Takes a link apart; null if its end is not a token. */
export function personalLink(url: string): PersonalLink | null {
  const [token] = TOKEN.exec(url) ?? [];
  if (token === undefined) return null;
  // Full stops stay where they are: encoded lines may break behind them.
  const standIn = token.replace(/[\w-]/g, (_letter, at: number) => LETTERS[at % LETTERS.length]!);
  return { common: url.slice(0, -token.length) + standIn, token, standIn };
}
