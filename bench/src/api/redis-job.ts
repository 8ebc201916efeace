/** Names the address of the server of the job, for the processes of the contestants. */
export const REDIS_URL = 'BENCH_REDIS_URL';
/** Calls of the job, one after another. */
export const REDIS_CALLS = 20_000;
