/**
 * Process of a server: starts it and reports its port, its use of processor and memory, and its times of publishing.
 */
import type { ServerOrder, ServerReport, Start } from './server.ts';

const { start } = (await import(process.argv[2]!)) as { start: Start };
const served = await start();
const send = (report: ServerReport) => process.send?.(report);

process.on('message', async (order: ServerOrder) => {
  switch (order) {
    case 'processor': {
      const { user, system } = process.cpuUsage();
      send({ cpuUs: user + system });
      break;
    }
    case 'memory':
      globalThis.gc?.();
      send({ rssBytes: process.memoryUsage().rss, peakMb: process.resourceUsage().maxRSS / 1024 });
      break;
    case 'publish': {
      const publishedAt = process.hrtime.bigint();
      await served.publish?.();
      send({ publishedAt: String(publishedAt) });
      break;
    }
    case 'end':
      await served.close();
      process.exit(0);
  }
});

send({ port: served.port });
