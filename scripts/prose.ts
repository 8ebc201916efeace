const LINK_TARGET = /\]\([^)]*\)|https?:\/\/\S+/g;
const INLINE_CODE = /`[^`\s]*`/g;
const COMMENT = /^\s*(?:\/\*\*?|\*(?!\/)|\{\/\*)(.*)$|(?:^|[^:'"`])\/\/(.*)$/;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`|[`}](?:[^`$\\\n]|\\.)*\$\{|\}[^`{}]*`/g;
/** A line of text alone, and text between two tags. */
const JSX_LINE = /^\s*(?!['"\w-]+\??: )[\p{L}\d][^=;{}()<>]*\s[^=;{}()<>]*$/u;
const JSX_TEXT = />([^<>{}=;]*\s[^<>{}=;]*)</g;

/**
 * Returns what people read of a line: of a document its text without link targets and inline code; of TypeScript its comments, its
 * strings that have a space, and the text of JSX. Names and values of code are not prose.
 */
export function getProse(line: string, file: string): string {
  if (file.endsWith('.md')) return withoutCode(line);
  const comment = COMMENT.exec(line);
  const code = comment ? line.slice(0, comment.index) : line;
  const strings = [...code.matchAll(STRING)].map(([text]) => text).filter((text) => /\S\s+\S/.test(text.slice(1, -1)));
  const text = file.endsWith('.tsx') ? getJsx(code) : [];
  return withoutCode([...strings, ...text, comment?.[1] ?? comment?.[2] ?? ''].join(' \n '));
}

const getJsx = (code: string): string[] =>
  JSX_LINE.test(code) ? [code] : [...code.matchAll(JSX_TEXT)].map(([, text]) => text!);

const withoutCode = (text: string): string => text.replaceAll(LINK_TARGET, '](…)').replaceAll(INLINE_CODE, '`…`');
