import { plainPng } from '@sealtick/server/testing/pictures';
import type { AnswerCounts } from '../flood/flooded-site.ts';
import type { AbusedSite } from './abused-site.ts';

export interface AbuseAnswers {
  /** How often each kind was answered with each status. */
  readonly statuses: Readonly<Record<string, Readonly<Record<number, number>>>>;
  readonly count: number;
  /** Answers that should not have come. */
  readonly wrong: number;
}

interface Expected {
  readonly kind: string;
  readonly answer: Promise<AnswerCounts>;
  /** Statuses beside 429 and 503, which need `Retry-After`. */
  readonly allowed: readonly number[];
}

/** Scaled to the stored height it would have a million columns; the server refuses it. */
const THIN = plainPng({ width: 4_096, height: 1 }).toString('base64');
/** The largest that the server decodes. */
const LARGE = plainPng({ width: 4_096, height: 4_096, bits: 8, channels: 3 }).toString('base64');
const LOGINS = 64;
const CHECKOUTS = 8;

/** Sends rounds of pictures, wrong passwords and checkouts, each all at the same time. Resolves when all are answered. */
export async function sendAbuse(abused: AbusedSite, rounds: number): Promise<AbuseAnswers> {
  const statuses: Record<string, Record<number, number>> = {};
  let [count, wrong] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    for (const { kind, answer, allowed } of [...pictures(abused), ...logins(abused, round), ...checkouts(abused)]) {
      const { status, retryAfter } = await answer;
      const before = statuses[kind];
      statuses[kind] = { ...before, [status]: (before?.[status] ?? 0) + 1 };
      count += 1;
      const isLater = (status === 429 || status === 503) && retryAfter !== null;
      if (!isLater && !allowed.includes(status)) wrong += 1;
    }
  }
  return { statuses, count, wrong };
}

const pictures = ({ site, others }: AbusedSite): Expected[] =>
  others.flatMap((cookie, n) =>
    [THIN, LARGE].map((picture) => ({
      kind: picture === THIN ? 'thin pictures' : 'large pictures',
      allowed: [picture === THIN ? 422 : 200],
      answer: site.send({
        method: 'PUT',
        path: '/api/account/picture',
        cookie,
        from: `127.0.4.${n + 1}`,
        body: { picture },
      }),
    })),
  );

const logins = ({ site }: AbusedSite, round: number): Expected[] =>
  Array.from({ length: LOGINS }, (_, n) => ({
    kind: 'log-ins',
    allowed: [401],
    answer: site.send({
      method: 'POST',
      path: '/api/auth/sign-in',
      from: `127.0.${5 + round}.${n + 1}`,
      body: { email: `nobody-${n}@example.com`, password: 'no password of theirs' },
    }),
  }));

const checkouts = ({ site, others }: AbusedSite): Expected[] =>
  others.slice(0, CHECKOUTS).map((cookie, n) => ({
    kind: 'checkouts',
    allowed: [200],
    answer: site.send({
      method: 'POST',
      path: '/api/billing/checkout',
      cookie,
      from: `127.0.4.${n + 1}`,
      body: { plan: 'pro' },
    }),
  }));
