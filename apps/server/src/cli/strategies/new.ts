import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isBuiltIn } from '@sealtick/engine';
import { strategyTemplate } from '@sealtick/engine/files';
import { EnvironmentError, UsageError } from '../../platform/errors.ts';
import { print } from '../print.ts';

const NAME = /^[a-z]+(-[a-z]+)*$/;

/** Writes a new strategy file that works as it is, and its folder if there is none. */
export async function newStrategy(name: string): Promise<void> {
  const path = name.endsWith('.ts') ? name : `${name}.ts`;
  const id = basename(path, '.ts');
  if (!NAME.test(id) || id.length > 40)
    throw new UsageError(
      `${id}: the name must be lowercase words joined by -, at most 40 characters, such as my-rule.`,
    );
  if (isBuiltIn(id)) throw new UsageError(`${id}: a built-in strategy has this id. Choose another name.`);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o755 });
    await writeFile(path, strategyTemplate(id), { flag: 'wx', mode: 0o644 });
    await chmod(path, 0o644);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new UsageError(`${path} exists already. Choose another name, or delete it first.`);
    throw new EnvironmentError(`Cannot write ${path}: ${(error as Error).message}.`);
  }
  print(`${path} is written. Change its rules, then check it: npx sealtick strategies check ${path}`);
}
