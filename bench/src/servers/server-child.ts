/** A server's own process: starts it, and tells its port, what it has used, and when it published. */
import type { ServerOrder, ServerReport, Start } from './server.ts';

const { start } = (await import(process.argv[2]!)) as { start: Start };
const served = await start();
const tell = (report: ServerReport) => process.send?.(report);

process.on('message', async (order: ServerOrder) => {
  switch (order) {
    case 'state': {
      const { user, system } = process.cpuUsage();
      globalThis.gc?.();
      const { rss } = process.memoryUsage();
      tell({ cpuUs: user + system, rssBytes: rss, peakMb: process.resourceUsage().maxRSS / 1024 });
      break;
    }
    case 'publish': {
      const publishedAt = process.hrtime.bigint();
      await served.publish?.();
      tell({ publishedAt: String(publishedAt) });
      break;
    }
    case 'end':
      await served.close();
      process.exit(0);
  }
});

tell({ port: served.port });
