import type { AuditData } from '../src/audit/audit-data.ts';
import { type Audited, prepareOf } from '../src/audit/in-this-thread.ts';
import { observe } from '../src/audit/observe.ts';
import type { Run } from '../src/audit/run.ts';

/** Runs of one export of a module over data, one after the other. */
export interface RunTask {
  readonly module: string;
  readonly name: string;
  readonly data: readonly AuditData[];
}

/** Loads a strategy and runs it over the data. */
export async function runTask({ module, name, data }: RunTask): Promise<readonly Run[]> {
  try {
    const audited = ((await import(module)) as Record<string, Audited | undefined>)[name];
    if (audited === undefined) throw new Error(`it does not export ${name}`);
    const prepare = prepareOf(audited);
    return data.map((one) => observe(prepare, one));
  } catch (error) {
    return data.map(() => ({ observations: [], offences: [`failed with ${error}`] }));
  }
}
