import { basename, resolve } from 'node:path';
import { readStrategyFile } from '../../modules/strategy-files/index.ts';
import { UsageError } from '../../platform/errors.ts';

/**
 * Returns the id of the strategy that an option names: its id, or a strategy file, whose strategy is added to the library of
 * this command. @throws {UsageError} naming what is wrong in the file.
 */
export async function strategyOption(option: string, text: string): Promise<string> {
  if (!/\.(ts|js)$/.test(text)) return text;
  const found = await readStrategyFile(resolve(text), basename(text), { isOwn: true });
  if ('problem' in found) throw new UsageError(`${option} ${text}: ${found.problem}.`);
  const [{ checkCode, describeAgain }, { addFiles }] = await Promise.all([
    import('@sealtick/engine/files'),
    import('@sealtick/engine/load-files'),
  ]);
  // In a thread first, which ends a file that loops.
  const { problems } = checkCode(found).problems.length > 0 ? checkCode(found) : await describeAgain(found);
  if (problems.length > 0) throw new UsageError(`${option}: ${problems.join('\n')}`);
  await addFiles([found]);
  return found.id;
}
