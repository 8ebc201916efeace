import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { isOwnCheck } from '../../platform/http/own-checks.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import { addMinute } from './measurement-repository.ts';

/** Static files are not measured, nor the reports of concerns, whose time nobody may find. */
const UNMEASURED = /^\/(assets\/|healthz|readyz|api\/support\/concerns)/;

interface MeterContext {
  readonly database: Database;
  /** Wall clock. */
  readonly clock: Clock;
}

/** Measures the answers of this process and stores each minute. */
export class Meter {
  private readonly ctx: MeterContext;
  private readonly process = randomUUID();
  private readonly responses = new LatencyHistogram();
  private readonly deliveries = new LatencyHistogram();

  constructor(ctx: MeterContext) {
    this.ctx = ctx;
  }

  /** Measures each visitor's request from its headers to the last byte of its answer. */
  watch(server: Server): void {
    server.on('request', (request, reply) => {
      if (UNMEASURED.test(request.url ?? '') || isOwnCheck(request.headers)) return;
      const began = performance.now();
      reply.once('finish', () => this.responses.record(performance.now() - began));
    });
  }

  delivered(ms: number): void {
    this.deliveries.record(Math.max(0, ms));
  }

  /** Stores the samples since the last call in the current minute. */
  async store(): Promise<void> {
    const minute = new Date(Math.floor(this.ctx.clock.now() / MINUTE_MS) * MINUTE_MS);
    const responses = this.responses.take();
    const deliveries = this.deliveries.take();
    await addMinute(this.ctx.database, {
      minute,
      process: this.process,
      responses: [...responses.buckets],
      deliveries: deliveries.count,
      deliveryMs: deliveries.sumMs,
    });
  }
}
