import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { boundaryRules } from './boundary-rules.ts';

/** With too few modules the parser has failed silently, and silence is not a pass. */
const FEWEST_MODULES = 20;

/** Broken import rules as `rule: from → to. cure`; throws when the parser read too little to judge. */
export async function findBoundaryViolations(roots: readonly string[], baseDir: string): Promise<string[]> {
  const { output } = await cruise([...roots], {
    ...boundaryRules.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: boundaryRules.forbidden },
  });
  const { modules, summary } = output as ICruiseResult;
  const own = modules.filter((module) => !module.source.includes('node_modules'));
  if (own.length < FEWEST_MODULES) throw new Error(`only ${own.length} modules were read: the parser is not working`);
  const cures = new Map(boundaryRules.forbidden.map((rule) => [rule.name, rule.comment]));
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}. ${cures.get(rule.name)}`);
}
