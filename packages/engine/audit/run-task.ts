import { loadFile } from '../files/load-file.ts';
import type { StrategySource } from '../src/added-strategies.ts';
import type { AuditData } from '../src/audit/audit-data.ts';
import { type Audited, toPrepare } from '../src/audit/in-this-thread.ts';
import { observe } from '../src/audit/observe.ts';
import type { Run } from '../src/audit/run.ts';

/** Runs of one export of a module over data, one after the other. */
export interface RunTask {
  /** Null for a strategy file. */
  readonly module: string | null;
  readonly file: StrategySource | null;
  readonly name: string;
  readonly data: readonly AuditData[];
}

/** Loads a strategy and runs it over the data. */
export async function runTask({ module, file, name, data }: RunTask): Promise<readonly Run[]> {
  try {
    const loaded: object = file === null ? await import(module!) : await loadFile(file);
    const audited = (loaded as Record<string, Audited | undefined>)[name];
    if (audited === undefined) throw new Error(`it does not export ${name}`);
    const prepare = toPrepare(audited);
    return data.map((one) => observe(prepare, one));
  } catch (error) {
    return data.map(() => ({ observations: [], offences: [`failed with ${error}`] }));
  }
}
