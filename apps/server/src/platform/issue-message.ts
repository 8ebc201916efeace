/** An issue of a schema, as zod and the validator of routes report it. */
export interface SchemaIssue {
  readonly code: string;
  readonly message: string;
  readonly origin?: unknown;
  readonly expected?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly values?: unknown;
}

const DEFAULT_MESSAGE = /^(Too big|Too small|Invalid option|Invalid input)\b/;
const ITEMS: Readonly<Record<string, string>> = { string: 'characters', array: 'items', set: 'items' };
const TYPES: Readonly<Record<string, string>> = { int: 'a whole number', array: 'a list', object: 'an object' };

/** Returns what a value must be, such as `must be at most 500`. A message of the schema is used unchanged. */
export function issueMessage(issue: SchemaIssue): string {
  const { code, message } = issue;
  if (!DEFAULT_MESSAGE.test(message)) return message;
  if (message.endsWith('received undefined')) return 'is required';
  if (code === 'too_big') return limit(issue, 'at most', issue.maximum);
  if (code === 'too_small') return limit(issue, 'at least', issue.minimum);
  if (code === 'invalid_value' && Array.isArray(issue.values)) return `must be one of ${issue.values.join(', ')}`;
  if (code === 'invalid_type') return `must be ${TYPES[String(issue.expected)] ?? `a ${String(issue.expected)}`}`;
  return message;
}

function limit({ origin }: SchemaIssue, bound: string, value: unknown): string {
  const items = ITEMS[String(origin)];
  return items === undefined ? `must be ${bound} ${String(value)}` : `must have ${bound} ${String(value)} ${items}`;
}
