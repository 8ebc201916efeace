import type { AddressInfo } from 'node:net';
import { type ComponentId, reads, type StatusCheck, type StatusHistory, StatusSpan } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { sharedFor } from '../../platform/shared-answer.ts';
import { type Look, recordLook } from './absence/record-look.ts';
import { readStoreId } from './absence/store-id.ts';
import { ComponentWatch, LOOK_MS } from './component-watch.ts';
import { drawBadge } from './draw-badge.ts';
import { failingFromOutside } from './failing-from-outside.ts';
import { checkComponents, providedByWorker, VISITED } from './front-door/check-components.ts';
import { toFrontDoor } from './front-door/front-door.ts';
import { warmCheck } from './front-door/warm-check.ts';
import { createOutsideMonitor } from './outside/outside-monitor.ts';
import { readHistory } from './read-history.ts';
import { repeat } from './repeat.ts';

export { createProbe } from './outside/create-probe.ts';

/** A look may wait for the database; that the process runs is noted in the meantime. */
const BEAT_MS = 5_000;
/** A history is computed at most this often. */
const HISTORY_MS = 10_000;

type ComponentsDeps = Pick<Platform, 'config' | 'db' | 'workDatabase' | 'clock' | 'log' | 'health'>;

export interface Components extends ServerModule {
  /** Returns what was found in the last 24 hours. */
  readonly readDay: () => Promise<StatusHistory>;
  /** Returns what is wrong for visitors although the checks of the program may pass. */
  readonly failing: () => readonly StatusCheck[];
}

/** Creates the module that checks the components of the service through its front door, and serves their history. */
export function createComponents(deps: ComponentsDeps): Components {
  const { config, db, workDatabase, clock, health, log } = deps;
  const histories = Object.fromEntries(
    StatusSpan.options.map((span) => [span, sharedFor(HISTORY_MS, () => readHistory(db, span, clock.now()))]),
  ) as Record<StatusSpan, () => Promise<StatusHistory>>;
  const outside = createOutsideMonitor(deps);
  let failing: readonly StatusCheck[] = [];
  let [isWorker, isServing] = [false, false];
  const ends: (() => void)[] = [];
  const dataDir = config.databaseUrl === null ? config.dataDir : null;
  const ofWorker = () => (isWorker ? providedByWorker(health.checks().map(({ name }) => name)) : []);
  const record = (look: Pick<Look, 'findings' | 'absences' | 'provided'>) =>
    recordLook(workDatabase, { ...look, at: clock.now(), readStoreId: (tx) => readStoreId(tx, dataDir) });
  const lookRepeatedly = (watch: ComponentWatch, look: () => Promise<void>) => {
    const onError = (error: unknown) =>
      log.warn({ err: error }, 'checks of the components not stored; they are stored with later ones');
    ends.push(
      repeat(LOOK_MS, look, onError),
      repeat(BEAT_MS, async () => watch.beat(), onError),
    );
  };
  const end = async () => {
    for (const one of ends) one();
  };
  return {
    name: 'components',
    readDay: histories['24h'],
    failing: () => failing,
    reads: [
      serve(reads.status.history, (_viewer, { span }) => histories[span]()),
      serve(reads.status.badge, async () => ({ body: drawBadge((await histories['24h']()).overall) })),
    ],
    checks: outside.checks,
    async start() {
      isWorker = true;
      const watch = new ComponentWatch({
        clock,
        check: async () => [],
        store: (findings, absences) => record({ findings, absences, provided: ofWorker() }),
      });
      // A process that serves requests stores this with its looks.
      lookRepeatedly(watch, async () => {
        if (!isServing) await watch.look();
      });
    },
    stop: end,
    async sockets(app) {
      app.addHook('onListen', async () => {
        isServing = true;
        const door = toFrontDoor(app.server.address() as AddressInfo, config.baseUrl);
        const hasPages = app.hasRoute({ method: 'GET', url: '/*' });
        const check = warmCheck(() => checkComponents(door, hasPages));
        const watch = new ComponentWatch({
          clock,
          async check() {
            const found = await check();
            const seen = outside.findings();
            failing = failingFromOutside(seen ?? found, failing, clock.now());
            return seen === null ? found : found.filter(({ component }) => !VISITED.has(component));
          },
          store: (findings, absences) => record({ findings, absences, provided: [...ofWeb(hasPages), ...ofWorker()] }),
        });
        let endOutside: (() => void) | null = null;
        lookRepeatedly(watch, async () => {
          await watch.look();
          // After the first look, which records an outage of the program with all that was down.
          endOutside ??= outside.start();
        });
        ends.push(() => endOutside?.());
      });
      app.addHook('preClose', end);
    },
  };
}

/** Components that a process provides by serving requests. */
const ofWeb = (hasPages: boolean): readonly ComponentId[] => [...(hasPages ? ['website' as const] : []), 'api', 'feed'];
