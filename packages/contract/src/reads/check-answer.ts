import type { Shape } from './get-shape.ts';

/** An answer that does not have the shape its read declares; the message is the place that does not fit. */
export class AnswerError extends Error {
  override name = 'AnswerError';
}

/** An answer of the declared shape. */
export interface CheckedAnswer {
  readonly value: unknown;
  /** The dropped rows, each by the path of its invalid field: `[2].entry`. */
  readonly leftOut: readonly string[];
}

/**
 * Checks an answer once, where it arrives. A row of a list that does not fit is left out; where anything else does not
 * fit, the row or the answer around it does not. What fits is passed on as it is, undeclared fields included.
 * @throws {AnswerError} where the answer as a whole does not fit.
 */
export function checkAnswer(answer: unknown, shape: Shape): CheckedAnswer {
  const leftOut: string[] = [];
  return { value: checkValue(answer, shape, '', leftOut), leftOut };
}

/** Returns the shape of a list whose rows have only these fields. */
export function withFields(shape: Shape, fields: readonly string[]): Shape {
  const row = (shape as readonly [string, Fields])[1];
  const isChosen = ([name]: readonly [string, Shape]) => fields.includes(name.replace('?', ''));
  return ['[', Object.fromEntries(Object.entries(row).filter(isChosen))];
}

type Fields = Readonly<Record<string, Shape>>;
type Form = Exclude<Shape, string | Fields>;

const isForm = (shape: Shape): shape is Form => Array.isArray(shape);

function checkValue(value: unknown, shape: Shape, at: string, leftOut: string[]): unknown {
  // A price may come as a number; from here on it is its digits.
  if (shape === 'p' && typeof value === 'number') return checkValue(getDigits(value), shape, at, leftOut);
  if (typeof shape === 'string') return isOf(value, shape) ? value : refuse(at);
  if (!isForm(shape)) return checkFields(value, shape, at, leftOut);
  switch (shape[0]) {
    case '?':
      return value === null ? null : checkValue(value, shape[1], at, leftOut);
    case '[':
      return checkList(value, shape[1], at, leftOut);
    case '{':
      return checkFields(
        value,
        Object.fromEntries(Object.keys(value ?? {}).map((key) => [key, shape[1]])),
        at,
        leftOut,
      );
    case '=':
      return shape.indexOf(value as string, 1) > 0 ? value : refuse(at);
    case '~':
      return typeof value === 'string' && new RegExp(shape[1], 'u').test(value) ? value : refuse(at);
    case '|':
      return checkEither(value, shape.slice(1) as Shape[], at, leftOut);
  }
}

/** Without an exponent, which small numbers have. */
const getDigits = (price: number): string =>
  price.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 });

function isOf(value: unknown, kind: Extract<Shape, string>): boolean {
  switch (kind) {
    case 's':
      return typeof value === 'string';
    case 'p':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
    case 'n':
      return typeof value === 'number';
    case 'b':
      return typeof value === 'boolean';
    case '*':
      return true;
  }
}

function refuse(at: string): never {
  throw new AnswerError(at || 'the whole answer');
}

/** Returns null instead of throwing, for callers that continue without the value. */
function tryCheck(
  value: unknown,
  shape: Shape,
  at: string,
  leftOut: string[],
): { readonly value: unknown } | AnswerError {
  try {
    return { value: checkValue(value, shape, at, leftOut) };
  } catch (error) {
    if (error instanceof AnswerError) return error;
    throw error;
  }
}

function checkList(value: unknown, shape: Shape, at: string, leftOut: string[]): unknown {
  if (!Array.isArray(value)) return refuse(at);
  // A single number of a curve cannot be dropped, because the others would shift.
  if (typeof shape === 'string' || (isForm(shape) && shape[0] !== '|')) {
    return value.map((each, i) => checkValue(each, shape, `${at}[${i}]`, leftOut));
  }
  return value.flatMap((row, i) => {
    const found = tryCheck(row, shape, `${at}[${i}]`, leftOut);
    if (!(found instanceof AnswerError)) return [found.value];
    leftOut.push(found.message);
    return [];
  });
}

function checkFields(value: unknown, shape: Fields, at: string, leftOut: string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(at);
  const fitting: Record<string, unknown> = { ...value };
  for (const [field, wanted] of Object.entries(shape)) {
    const isOptional = field.endsWith('?');
    const name = isOptional ? field.slice(0, -1) : field;
    if (isOptional && fitting[name] === undefined) continue;
    fitting[name] = checkValue(fitting[name], wanted, `${at}.${name}`, leftOut);
  }
  return fitting;
}

function checkEither(value: unknown, shapes: readonly Shape[], at: string, leftOut: string[]): unknown {
  for (const shape of shapes) {
    const found = tryCheck(value, shape, at, leftOut);
    if (!(found instanceof AnswerError)) return found.value;
  }
  return refuse(at);
}
