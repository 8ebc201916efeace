/** A checkpoint in a text. Only parsed: the verifier checks who signed it. */
export interface FoundCheckpoint {
  /** The signed note without surrounding text. */
  readonly note: string;
  readonly origin: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly root: string;
}

/** What email programs and people put before a line: spaces, quotation marks. */
const BEFORE = String.raw`^[ \t>|]*`;
const NOTE = new RegExp(
  [
    String.raw`${BEFORE}(?<origin>[^\s+]+)[ \t]*\n`,
    String.raw`${BEFORE}(?<size>0|[1-9]\d{0,15})[ \t]*\n`,
    String.raw`${BEFORE}(?<root>[A-Za-z0-9+/]{43}=)[ \t]*\n`,
    String.raw`(?:${BEFORE}\n)+`,
    String.raw`${BEFORE}— (?<name>[^\s+]+) (?<signature>[A-Za-z0-9+/=]+)[ \t]*$`,
  ].join(''),
  'm',
);

/** Returns the first checkpoint in a text: a note, an email, an export or a response of the API; null without one. */
export function findCheckpoint(text: string): FoundCheckpoint | null {
  const plain = (noteInJson(text) ?? text).replace(/\r\n?/g, '\n');
  const { origin, size, root, name, signature } = NOTE.exec(plain)?.groups ?? {};
  if (origin === undefined) return null;
  const note = `${origin}\n${size}\n${root}\n\n— ${name} ${signature}\n`;
  return { note, origin, size: Number(size), root: base64ToHex(root!) };
}

function noteInJson(text: string): string | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const { checkpoint, note }: Record<string, unknown> = JSON.parse(text);
    const found = checkpoint ?? note;
    return typeof found === 'string' ? found : null;
  } catch {
    return null;
  }
}

function base64ToHex(base64: string): string {
  return Array.from(atob(base64), (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}
