import { type Contestant, race } from '../measure/race.ts';
import { type Row, toRow } from '../measure/row.ts';
import { KEY_CHECK, keyCheck } from './key-check.ts';
import { CALLERS, CALLS } from './limiter-job.ts';
import { OWN_WEBHOOK, ownWebhook } from './own-webhook.ts';
import { PUBLISH, publish } from './publish.ts';
import { REDIS_CALLS, REDIS_URL } from './redis-job.ts';
import { startRedis } from './start-redis.ts';
import { steadyCalls } from './steady-calls.ts';

const LIMITER = 'api: count of a call against its limit, in memory';
const ON_REDIS = 'api: count of a call against its limit, on Redis';
const ROUNDS = 11;
const GOAL_US = 3;
const US_PER_MS = 1e3;

const contestant = (name: string, file: string): Contestant => ({ name, module: new URL(file, import.meta.url) });
const LIMITERS = [
  contestant('sealtick', './sealtick-limiter.ts'),
  contestant('rate-limiter-flexible', './flexible-limiter.ts'),
];
const ON_REDIS_LIMITERS = [
  contestant('sealtick', './sealtick-redis.ts'),
  contestant('rate-limiter-flexible', './flexible-redis.ts'),
  contestant('one INCR a call', './incr-redis.ts'),
];

/** Measures what a call of a program costs besides its answer: the check of its key and its limit; a published signal; and many calls at a steady rate. */
export async function* apiSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  if (wanted(LIMITER)) yield await limiter();
  if (wanted(ON_REDIS)) yield* onRedis();
  if (wanted(KEY_CHECK)) yield await keyCheck();
  if (wanted(PUBLISH)) yield await publish();
  if (wanted(OWN_WEBHOOK)) yield await ownWebhook();
  yield* steadyCalls(wanted);
}

async function limiter(): Promise<Row> {
  const size = `${CALLS.toLocaleString('en-US')} calls of ${CALLERS.toLocaleString('en-US')} callers`;
  const results = await race(LIMITERS, { job: LIMITER, size }, ROUNDS);
  const row = toRow({
    job: LIMITER,
    size,
    results,
    unit: 'µs a call',
    scale: US_PER_MS / CALLS,
    isRight: ({ calls }) => calls === CALLS,
  });
  return row.agree && row.ours.median > GOAL_US ? { ...row, agree: false, missed: 'GOAL MISSED' } : row;
}

async function* onRedis(): AsyncGenerator<Row> {
  const redis = await startRedis();
  if (redis === null) {
    console.log('Left out the limiter on Redis: neither valkey-server nor redis-server is installed.');
    return;
  }
  process.env[REDIS_URL] = redis.url;
  try {
    const size = `${REDIS_CALLS.toLocaleString('en-US')} calls, one after another, ${redis.version}`;
    const results = await race(ON_REDIS_LIMITERS, { job: ON_REDIS, size }, ROUNDS);
    const scale = US_PER_MS / REDIS_CALLS;
    yield toRow({
      job: ON_REDIS,
      size,
      results,
      unit: 'µs a call',
      scale,
      isRight: ({ calls }) => calls === REDIS_CALLS,
    });
  } finally {
    await redis.stop();
  }
}
