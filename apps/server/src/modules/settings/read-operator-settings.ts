import type { Database } from '../../platform/database.ts';
import { OPERATOR_FIELD_NAMES, OPERATOR_FIELDS, type OperatorSettings } from './operator-fields.ts';
import { selectSettings } from './settings-repository.ts';

/** Returns the settings that pages do not receive, and the names of those that were set. */
export async function readOperatorSettings(
  db: Database,
): Promise<OperatorSettings & { readonly isSet: readonly string[] }> {
  const stored = await selectSettings(db);
  const read = OPERATOR_FIELD_NAMES.map((name) => {
    const { schema, default: usual } = OPERATOR_FIELDS[name];
    const parsed = schema.safeParse(stored.get(name));
    return { name, value: parsed.success ? parsed.data : usual, isSet: parsed.success };
  });
  return {
    ...(Object.fromEntries(read.map(({ name, value }) => [name, value])) as unknown as OperatorSettings),
    isSet: read.filter(({ isSet }) => isSet).map(({ name }) => name),
  };
}
