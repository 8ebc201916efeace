import type { ModelSkill } from './model-skill.ts';
import { MODEL_SKILLS } from './model-skills.ts';

/**
 * Returns the measured skill of the model of a published strategy; null for others. No such model is used
 * (docs/research.md).
 */
export function getModelSkill(strategyId: string): ModelSkill | null {
  return MODEL_SKILLS[strategyId] ?? null;
}
