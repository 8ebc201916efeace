import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { requireFreePort } from '../../listen.ts';
import { summarizeSeries } from '../../modules/market-data/index.ts';
import { describeSettings, readOperatorSettings, readSiteSettings } from '../../modules/settings/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { getReason } from '../../platform/file-errors.ts';
import { UpdateDue } from '../../platform/migrations.ts';
import { hasDatabase, useDatabase } from '../use-database.ts';

/** A result of `sealtick doctor`. A warning does not prevent a start. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly detail: string;
}

const LEAST_FREE_BYTES = 1_000_000_000;
const ANSWER_TIMEOUT_MS = 3_000;

/** Returns whether the data folder, or the folder in which it will be created, can be written. */
export function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Finding[] {
  const folder = existingFolder(dataDir);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    return [{ check: 'data folder', state: 'failed', detail: `Cannot write to ${folder}: ${getReason(error)}.` }];
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const detail = `${(free / 1e9).toFixed(1)} GB are free; at least 1 GB is needed.`;
  return [
    { check: 'data folder', state: 'ok', detail: folder === dataDir ? dataDir : `${dataDir}, not created yet` },
    { check: 'disk', state: free < LEAST_FREE_BYTES ? 'failed' : 'ok', detail },
  ];
}

/** Returns whether the port is free or held by a running Sealtick. */
export async function checkPort(config: Config): Promise<Finding> {
  try {
    await requireFreePort(config);
    return { check: 'port', state: 'ok', detail: `${config.host}:${config.port} is free.` };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    if (await isSealtick(config)) {
      return { check: 'port', state: 'ok', detail: `Sealtick is running on ${config.host}:${config.port}.` };
    }
    return { check: 'port', state: 'failed', detail: error.message };
  }
}

/** Returns the state of the database, of the stored bars and of the settings. Creates no database. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!hasDatabase(config)) {
    return [{ check: 'database', state: 'ok', detail: 'not created yet; the first start creates it.' }];
  }
  try {
    return await useDatabase(async ({ database }) => {
      const series = (await summarizeSeries(database)).length;
      const settings = await readSiteSettings({ db: database, clock: systemClock });
      const missing = describeSettings(settings, await readOperatorSettings(database), systemClock.now()).filter(
        ({ problem }) => problem !== null,
      ).length;
      const needsBars = config.market === 'files' && series === 0;
      return [
        { check: 'database', state: 'ok', detail: 'reachable, its tables are of this version.' },
        {
          check: 'bars',
          state: needsBars ? 'failed' : 'ok',
          detail: needsBars ? 'MARKET=files needs bars: sealtick import FILE --write.' : `${series} series are stored.`,
        },
        {
          check: 'settings',
          state: missing > 0 ? 'warning' : 'ok',
          detail: missing > 0 ? `${missing} are missing: sealtick settings check lists them.` : 'complete.',
        },
      ] satisfies Finding[];
    }, config);
  } catch (error) {
    if (error instanceof UpdateDue) return [{ check: 'database', state: 'warning', detail: error.message }];
    if (error instanceof EnvironmentError) return [{ check: 'database', state: 'failed', detail: error.message }];
    throw error;
  }
}

function existingFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path));
}

async function isSealtick({ host, port }: Config): Promise<boolean> {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => null);
  return answer?.ok === true && (await answer.text()) === '{"status":"ok"}';
}
