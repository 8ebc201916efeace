/**
 * A contestant's own process: prepares the job named on the command line and runs it each time the parent asks. The peak
 * of its memory so far is told with every time; after the first run it is that of a process which does the job once.
 */
import type { Prepare, Report, Task } from './contestant.ts';

const [module, task] = process.argv.slice(2);
const { prepare } = (await import(module)) as { prepare: Prepare };
const job = prepare(JSON.parse(task) as Task);

const tell = (report: Report) => process.send?.(report);

process.on('message', async () => {
  const start = performance.now();
  const answer = await job();
  const ms = performance.now() - start;
  tell({ ms, answer, peakMb: process.resourceUsage().maxRSS / 1024 });
});

tell('ready');
