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
const PATTERN_MESSAGE = /^Invalid string: must match pattern /;
const DISCRIMINATOR_MESSAGE = /^Invalid discriminator value\. Expected (.+)$/;
const FORMATS: Readonly<Record<string, string>> = {
  'Invalid ISO datetime': 'must be a time in UTC such as 2026-03-16T09:30:00.000Z',
  'Invalid ISO date': 'must be a day such as 2026-03-16',
};
const ITEMS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item' };
const TYPES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Returns what a value must be, such as `must be at most 500`. A message of the schema is used unchanged. */
export function issueMessage(issue: SchemaIssue): string {
  const { code, message } = issue;
  const kinds = DISCRIMINATOR_MESSAGE.exec(message)?.[1];
  if (kinds !== undefined) return `must be one of ${kinds.replaceAll("'", '').replaceAll(' | ', ', ')}`;
  if (!DEFAULT_MESSAGE.test(message)) return FORMATS[message] ?? message.replace(PATTERN_MESSAGE, 'must match ');
  if (message.endsWith('received undefined')) return 'is required';
  if (code === 'too_big') return limit(issue, 'at most', issue.maximum);
  if (code === 'too_small') return limit(issue, 'at least', issue.minimum);
  if (code === 'invalid_value' && Array.isArray(issue.values))
    return issue.values.length === 1 ? `must be ${issue.values[0]}` : `must be one of ${issue.values.join(', ')}`;
  if (code === 'invalid_type') return `must be ${TYPES[String(issue.expected)] ?? `a ${String(issue.expected)}`}`;
  return message;
}

function limit({ origin }: SchemaIssue, bound: string, value: unknown): string {
  const item = ITEMS[String(origin)];
  if (item === undefined) return `must be ${bound} ${String(value)}`;
  return `must have ${bound} ${String(value)} ${item}${Number(value) === 1 ? '' : 's'}`;
}
