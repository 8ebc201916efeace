import { z } from 'zod';
import { API_VERSION } from '../api-version.ts';
import { ERROR_STATUS } from '../error-codes.ts';
import { FeedMessage, FeedRequest } from '../feed.ts';
import { FEED_CLOSE } from '../feed-limits.ts';
import { hasRoute, type Read } from '../reads/read.ts';
import { READS } from '../reads/table.ts';
import { WebhookMessage } from '../webhook-message.ts';
import * as writes from '../writes/index.ts';
import type { Write } from '../writes/write.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Returns what programs rely on, one fact per line: calls, their inputs, the fields of their answers, the values of both, error
 * codes, messages and close codes of the feed. Lines that begin with `needs` are demands on the caller; all others are promises.
 */
export function describeSurface(): readonly string[] {
  const calls = [
    ...Object.values<Read>(READS).filter(hasRoute).map(describeRead),
    ...Object.values<Readonly<Record<string, Write>>>(writes).flatMap((noun) => Object.values(noun).map(describeWrite)),
  ];
  const lines = [
    ...calls.flat(),
    ...Object.entries(ERROR_STATUS).map(([code, status]) => `error ${code} ${status}`),
    ...Object.entries(FEED_CLOSE).map(([name, code]) => `feed closes ${code} ${name}`),
    ...getFields('feed sends', FeedMessage, 'output'),
    ...getFields('feed takes', FeedRequest, 'input'),
    ...getFields('webhook sends', WebhookMessage, 'output'),
  ];
  return [...new Set(lines)].sort();
}

/** The version that `describeSurface` describes. */
export const SURFACE_VERSION = API_VERSION;

/** Calls of the operator's console serve its pages alone. */
const isOfConsole = ({ tag }: Pick<Read, 'tag'>): boolean => tag === 'console';

function describeRead(read: Read): string[] {
  if (isOfConsole(read)) return [];
  const call = `GET ${read.path}`;
  return [
    `${call} answers ${read.media ?? 'application/json'}`,
    ...getInputs(call, read.query),
    ...getFields(`${call} answer`, read.answer, 'output'),
  ];
}

function describeWrite(write: Write): string[] {
  if (isOfConsole(write)) return [];
  const call = `${write.method} ${write.path}`;
  return [
    `${call} answers ${write.answer ? (write.isCreation ? 201 : 200) : 204}`,
    ...getInputs(call, write.body),
    ...(write.answer ? getFields(`${call} answer`, write.answer, 'output') : []),
  ];
}

/** Between a field and one of the values that it can have. */
const VALUE = ' = ';

/** Returns the inputs that a call takes with the values that each can have, and those that it needs. */
function getInputs(call: string, schema: z.ZodObject | undefined): string[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  };
  return [
    ...Object.keys(properties).map((name) => `${call} takes ${name}`),
    ...required.map((name) => `needs ${name} of ${call}`),
    ...getFields(`${call} takes`, schema, 'input').filter((line) => line.includes(VALUE)),
  ];
}

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;

const getFields = (path: string, schema: z.ZodType, io: 'input' | 'output'): string[] => {
  const root = toSchema(schema, io);
  return [...describe(path, root, root.$defs as Schema | undefined)];
};

function* describe(
  path: string,
  schema: Schema,
  definitions: Schema = {},
  within: readonly string[] = [],
): Generator<string> {
  const {
    $ref,
    enum: values = [],
    const: only,
    anyOf,
    oneOf,
    allOf,
    properties,
    items,
    prefixItems,
    additionalProperties,
    type,
  } = schema;
  if (typeof $ref === 'string') {
    const target = definitions[$ref.split('/').at(-1)!] as Schema | undefined;
    if (target && !within.includes($ref)) yield* describe(path, target, definitions, [...within, $ref]);
    return;
  }
  for (const part of [anyOf, oneOf, allOf, prefixItems].flat().filter(isSchema)) {
    yield* describe(path, part, definitions, within);
  }
  for (const [name, part] of Object.entries((properties ?? {}) as Schema)) {
    yield* describe(`${path}.${name}`, part as Schema, definitions, within);
  }
  if (isSchema(items)) yield* describe(`${path}[]`, items, definitions, within);
  if (isSchema(additionalProperties)) yield* describe(`${path}.*`, additionalProperties, definitions, within);
  for (const value of [values, only ?? []].flat()) yield `${path}${VALUE}${value}`;
  for (const one of [type].flat()) {
    if (typeof one === 'string' && one !== 'null' && !properties && !items) yield `${path}: ${one}`;
  }
}

const isSchema = (part: unknown): part is Schema => typeof part === 'object' && part !== null;
