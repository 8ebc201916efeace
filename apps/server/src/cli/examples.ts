/** Returns the part of a help page that shows how to use a command. */
export function examples(...lines: readonly string[]): string {
  return ['', lines.length === 1 ? 'Example:' : 'Examples:', ...lines.map((line) => `  npx sealtick ${line}`)].join(
    '\n',
  );
}
