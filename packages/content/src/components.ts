import { CONTENT_BOXES, SIMULATION_KINDS } from '@sealtick/contract';
import { z } from 'zod';
import type { SourceBlock } from './source-document.ts';
import { TERM_GROUPS } from './terms.ts';

const none = z.strictObject({});
const pixels = z.coerce.number().int().min(1).max(10_000);

/** What a picture is given with. */
export const PictureFields = z.strictObject({
  src: z.string().regex(/^\/[\w./-]+\.(webp|png|svg)$/, 'must be the path of a webp, png or svg file'),
  alt: z.string().trim().min(1),
  width: pixels,
  height: pixels,
});

/** Components without content, written `::name{argument="value"}`: their arguments, and the block that they make. */
const LEAVES: Readonly<Record<string, z.ZodType<SourceBlock>>> = {
  severity: z
    .strictObject({ level: z.enum(['high', 'medium', 'low']) })
    .transform(({ level }) => ({ type: 'severity' as const, level })),
  retention: none.transform(() => ({ type: 'inserted' as const, table: 'retention' as const })),
  definitions: none.transform(() => ({ type: 'inserted' as const, table: 'definitions' as const })),
  roles: none.transform(() => ({ type: 'inserted' as const, table: 'roles' as const })),
  terms: z.strictObject({ group: z.enum(TERM_GROUPS) }).transform(({ group }) => ({ type: 'terms' as const, group })),
  simulation: z
    .strictObject({ name: z.enum(SIMULATION_KINDS) })
    .transform(({ name }) => ({ type: 'simulation' as const, simulation: name })),
  picture: PictureFields.transform((picture) => ({ type: 'picture' as const, ...picture })),
};

/** Names of every component, for messages. */
const NAMES = [...Object.keys(LEAVES).map((name) => `::${name}`), ...CONTENT_BOXES.map((look) => `:::${look}`)];

/** Returns the block of a leaf component, or what is wrong with it. */
export function makeLeaf(name: string, given: Readonly<Record<string, string>>): SourceBlock | string {
  const schema = Object.hasOwn(LEAVES, name) ? LEAVES[name] : undefined;
  if (!schema) return `unknown component ::${name}; known are ${NAMES.join(', ')}`;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => `::${name} ${path.join('.')}: ${message}`).join('; ');
}

/** Returns the look of a box, or what is wrong with its name. */
export function boxLook(name: string): (typeof CONTENT_BOXES)[number] | { readonly problem: string } {
  return (
    CONTENT_BOXES.find((look) => look === name) ?? {
      problem: `unknown component :::${name}; known are ${NAMES.join(', ')}`,
    }
  );
}
