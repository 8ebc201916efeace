import { z } from 'zod';
import { Instant } from './instant.ts';
import { PLAN_INTERESTS, REQUEST_LENGTHS } from './support-limits.ts';

const REQUIRED = { error: 'must not be empty' };
/** Line breaks, control characters, and marks that reverse the direction of what follows. */
const NOT_IN_LINES = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
const NOT_IN_TEXTS = /[^\P{Cc}\n\t]+|[\u202a-\u202e\u2066-\u2069]+/gu;

// Nobody sees these characters in what they have pasted, so they are replaced rather than refused.
const line = (most: number) =>
  z
    .string()
    .overwrite((text) => text.replace(NOT_IN_LINES, ' ').trim())
    .max(most);
const text = (most: number) =>
  z
    .string()
    .overwrite((given) => given.replace(/\r\n?/g, '\n').replace(NOT_IN_TEXTS, ' ').trim())
    .max(most);

/** A request to sales. */
export const SalesRequest = z.strictObject({
  name: line(REQUEST_LENGTHS.name).min(1, REQUIRED),
  email: z.email({ error: 'must be an address such as name@example.com' }).max(REQUEST_LENGTHS.email),
  company: line(REQUEST_LENGTHS.company).optional(),
  phone: line(REQUEST_LENGTHS.phone).optional(),
  planInterest: z.enum(PLAN_INTERESTS).optional(),
  message: text(REQUEST_LENGTHS.message).min(1, REQUIRED),
  /** A field that people do not see. Requests that fill it count as sent by a robot. */
  topic: z.string().max(1_000).default(''),
  /** How long the page with the form was open, ms. Below 3000, a visitor's request counts as sent by a robot. */
  openForMs: z.int().min(0),
});

/** What the sender of a request receives at once. */
export const RequestReceipt = z.object({
  /** Names the request: `SAL-26-7K4QX`. */
  reference: z.string(),
  /** By when a person answers. */
  dueAt: Instant,
});

export type SalesRequest = z.output<typeof SalesRequest>;
export type RequestReceipt = z.infer<typeof RequestReceipt>;
