import { parse as parseYaml } from 'yaml';
import type { z } from 'zod';
import type { Refuse } from '../content-error.ts';

/** Returns fields that a YAML text has, by their schema; each wrong one is named in the refusal. */
export function readFields<S extends z.ZodType>(schema: S, yaml: string, refuse: Refuse): z.output<S> {
  let values: unknown;
  try {
    values = parseYaml(yaml);
  } catch (error) {
    return refuse(`is not YAML: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`);
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  return refuse(parsed.error.issues.map(({ path, message }) => `\`${path.join('.')}\`: ${message}`).join('; '));
}
