import { type InstalledRules, readInstalledRules, UnknownRulesError } from '@sealtick/engine/fingerprints';
import { EnvironmentError } from '../../../platform/errors.ts';
import type { OnStep } from '../../../platform/module.ts';

/** Returns the hashes of the installed rules. @throws {EnvironmentError} if they cannot be computed. */
export async function readRules(onStep: OnStep): Promise<InstalledRules> {
  try {
    return await readInstalledRules({ onStep });
  } catch (error) {
    if (error instanceof UnknownRulesError) throw new EnvironmentError(error.message);
    throw error;
  }
}
