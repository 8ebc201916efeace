import type { Database } from '../../platform/database.ts';
import { OPERATOR_FIELDS, type OperatorSettings } from './operator-fields.ts';
import { selectSettings } from './settings-repository.ts';

/** Returns the settings that pages do not receive, and the names of those that were set. */
export async function readOperatorSettings(
  database: Database,
): Promise<OperatorSettings & { readonly isSet: readonly string[] }> {
  const stored = await selectSettings(database);
  const { schema, default: usual } = OPERATOR_FIELDS.ownUseBars;
  const parsed = schema.safeParse(stored.get('ownUseBars'));
  return { ownUseBars: parsed.success ? parsed.data : usual, isSet: parsed.success ? ['ownUseBars'] : [] };
}
