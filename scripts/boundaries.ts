import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { boundaryRules } from './boundary-rules.ts';

/** With fewer modules the parser has failed silently. */
const FEWEST_MODULES = 20;

/** Returns violated import rules as `rule: from → to. fix`. @throws {Error} if the parser read too few modules. */
export async function findBoundaryViolations(roots: readonly string[], baseDir: string): Promise<string[]> {
  const { output } = await cruise([...roots], {
    ...boundaryRules.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: boundaryRules.forbidden },
  });
  const { modules, summary } = output as ICruiseResult;
  const own = modules.filter((module) => !module.source.includes('node_modules'));
  if (own.length < FEWEST_MODULES)
    throw new Error(`Only ${own.length} modules were read, so the parser does not work.`);
  const cures = new Map(boundaryRules.forbidden.map((rule) => [rule.name, rule.comment]));
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}. ${cures.get(rule.name)}`);
}
