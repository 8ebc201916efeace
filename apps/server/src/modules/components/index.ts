import type { AddressInfo } from 'node:net';
import { reads, type StatusCheck, type StatusHistory, StatusSpan } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { sharedFor } from '../../platform/shared-answer.ts';
import { ComponentWatch, LOOK_MS } from './component-watch.ts';
import { drawBadge } from './draw-badge.ts';
import { failingFromOutside } from './failing-from-outside.ts';
import { checkComponents, type Finding } from './front-door/check-components.ts';
import { frontDoorOf } from './front-door/front-door.ts';
import { readHistory } from './read-history.ts';
import { recordFindings } from './record-findings.ts';

/** A history is computed at most this often. */
const HISTORY_MS = 10_000;

type Needs = Pick<Platform, 'config' | 'database' | 'workDatabase' | 'clock' | 'log'>;

export interface Components extends ServerModule {
  /** Returns the uptime of all components over the last 24 hours; null without a check. */
  readonly readUptime: () => Promise<number | null>;
  /** Returns what is wrong for visitors although the checks of the program may pass. */
  readonly failing: () => readonly StatusCheck[];
}

/** Creates the module that checks the components of the service from the outside, and serves their history. */
export function createComponents(needs: Needs): Components {
  const { config, database, clock } = needs;
  const histories = Object.fromEntries(
    StatusSpan.options.map((span) => [span, sharedFor(HISTORY_MS, () => readHistory(database, span, clock.now()))]),
  ) as Record<StatusSpan, () => Promise<StatusHistory>>;
  let failing: readonly StatusCheck[] = [];
  return {
    name: 'components',
    readUptime: async () => (await histories['24h']()).uptime,
    failing: () => failing,
    reads: [
      serve(reads.status.history, (_viewer, { span }) => histories[span]()),
      serve(reads.status.badge, async () => ({ body: drawBadge((await histories['24h']()).overall) })),
    ],
    async sockets(app) {
      let end = () => {};
      app.addHook('onListen', async () => {
        const door = frontDoorOf(app.server.address() as AddressInfo, config.baseUrl);
        const hasPages = app.hasRoute({ method: 'GET', url: '/*' });
        end = watch(needs, async () => {
          const findings = await checkComponents(door, hasPages);
          failing = failingFromOutside(findings, failing, clock.now());
          return findings;
        });
      });
      app.addHook('preClose', async () => end());
    },
  };
}

/** Checks the components from now on. Returns a function that ends it. */
function watch({ clock, workDatabase, log }: Needs, check: () => Promise<readonly Finding[]>): () => void {
  const watching = new ComponentWatch({
    clock,
    check,
    store: (findings) => recordFindings(workDatabase, findings),
  });
  let isLooking = false;
  let hasEnded = false;
  const look = async () => {
    if (isLooking || hasEnded) return;
    isLooking = true;
    await watching.look().catch((error: unknown) => {
      if (!hasEnded) log.warn({ err: error }, 'checks of the components not stored; they are stored with later ones');
    });
    isLooking = false;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    hasEnded = true;
    clearInterval(timer);
  };
}
