import type { Decision, Setup, Target } from '../strategies/strategy.ts';
import { MOST_TARGETS, problem, type SetupProblem } from './validation.ts';

const ONE = 'one of open, moveStop and close';

/**
 * Returns a copy of a decision, or a problem. Each field is read once, and only the copy is traded. The values of a setup are
 * not checked here.
 */
export function copyDecision(given: unknown): Decision | SetupProblem {
  if (typeof given !== 'object' || given === null) return problem('decision', 'null or an object', given);
  let copy: Decision | SetupProblem | null = null;
  for (const name in given) {
    if (copy !== null) return problem('decision', ONE, 'several');
    copy = copyPart(name, (given as Readonly<Record<string, unknown>>)[name]);
  }
  return copy ?? problem('decision', ONE, 'none');
}

function copyPart(name: string, value: unknown): Decision | SetupProblem {
  if (name === 'open') return copySetup(value);
  if (name === 'moveStop') return typeof value === 'number' ? { moveStop: value } : problem(name, 'a price', value);
  if (name === 'close') return typeof value === 'string' ? { close: value } : problem(name, 'a text', value);
  return unknownField(name);
}

function copySetup(given: unknown): Decision | SetupProblem {
  if (typeof given !== 'object' || given === null) return problem('open', 'an object', given);
  for (const name in given) if (!isSetupField(name)) return unknownField(name);
  const { side, type, entry, stop, targets, validBars, breakEvenAfterTarget, maxBars, reason } = given as Setup;
  const copies = copyTargets(targets);
  if ('field' in copies) return copies;
  // Left out and `undefined` are the same. Without a spread, which takes as long as all the rest.
  return {
    open: { side, type, entry, stop, targets: copies, validBars, breakEvenAfterTarget, maxBars, reason } as Setup,
  };
}

/** A switch, because a set takes three times as long. */
function isSetupField(name: string): boolean {
  switch (name) {
    case 'side':
    case 'type':
    case 'entry':
    case 'stop':
    case 'targets':
    case 'validBars':
    case 'breakEvenAfterTarget':
    case 'maxBars':
    case 'reason':
      return true;
    default:
      return false;
  }
}

function copyTargets(given: unknown): readonly Target[] | SetupProblem {
  if (!Array.isArray(given)) return problem('targets', 'a list', given);
  const { length } = given;
  if (length === 0) return NO_TARGETS;
  if (!(length <= MOST_TARGETS)) return problem('targets', 'one to three', length);
  const targets: (Target | SetupProblem)[] = [copyTarget(given[0], 0)];
  for (let i = 1; i < length; i++) targets.push(copyTarget(given[i], i));
  for (const target of targets) if ('field' in target) return target;
  return targets as Target[];
}

const NO_TARGETS: readonly Target[] = [];

function copyTarget(given: unknown, i: number): Target | SetupProblem {
  if (typeof given !== 'object' || given === null) return problem(`targets[${i}]`, 'an object', given);
  for (const name in given) if (name !== 'price' && name !== 'weight') return unknownField(`targets[${i}].${name}`);
  const { price, weight } = given as Target;
  return { price, weight } as Target;
}

function unknownField(field: string): SetupProblem {
  return { field, problem: `${field} must be left out: there is no such field` };
}
