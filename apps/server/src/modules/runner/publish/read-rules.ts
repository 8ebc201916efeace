import { type InstalledRules, readInstalledRules, UnknownRulesError } from '@sealtick/engine/fingerprints';
import { EnvironmentError } from '../../../platform/errors.ts';
import type { OnStep } from '../../../platform/module.ts';

/** Reads which hashes stand for the rules that are installed. @throws {EnvironmentError} where that cannot be told. */
export async function readRules(onStep: OnStep): Promise<InstalledRules> {
  try {
    return await readInstalledRules({ onStep });
  } catch (error) {
    if (error instanceof UnknownRulesError) throw new EnvironmentError(error.message);
    throw error;
  }
}
