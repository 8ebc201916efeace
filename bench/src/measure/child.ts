/**
 * Process of a contestant: prepares the job named on the command line and runs it at each request of the parent. It
 * reports its peak memory so far with every time; after the first run, that is the peak of a process that does the job
 * once.
 */
import type { Prepare, Report, Task } from './contestant.ts';

const [module, task] = process.argv.slice(2) as [string, string];
const { prepare } = (await import(module)) as { prepare: Prepare };
const job = prepare(JSON.parse(task) as Task);

const send = (report: Report) => process.send?.(report);

process.on('message', async () => {
  const start = performance.now();
  const answer = await job();
  const ms = performance.now() - start;
  send({ ms, answer, peakMb: process.resourceUsage().maxRSS / 1024 });
});

send('ready');
