import { type DeliveryRules, MIN_CONFIDENCES } from '@sealtick/contract';

/** What the page lets a member state for one strategy. */
export interface OwnRule {
  readonly isMuted?: true;
  readonly minConfidence?: DeliveryRules['all']['minConfidence'];
}
/** Rules of single strategies by strategy id; those that follow the rule for all are not in it. */
export type OwnRules = Readonly<Record<string, OwnRule>>;

/** Returns the rules of single strategies, in the order of their ids. */
export function ownRulesIn({ strategies }: Pick<DeliveryRules, 'strategies'>): OwnRules {
  const rows = Object.entries(strategies).map(
    ([id, { isMuted, minConfidence }]) => [id, ownRule(isMuted, minConfidence)] as const,
  );
  return sorted(rows);
}

function ownRule(isMuted: boolean | undefined, minConfidence: OwnRule['minConfidence']): OwnRule {
  return { ...(isMuted ? { isMuted: true as const } : {}), ...(minConfidence === undefined ? {} : { minConfidence }) };
}

const sorted = (rows: readonly (readonly [string, OwnRule])[]): OwnRules =>
  Object.fromEntries(rows.filter(([, rule]) => Object.keys(rule).length > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the rules that a text states; none if the tab has stored something else. */
export function readOwnRules(text: string): OwnRules {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return {};
    return sorted(
      Object.entries(read as Record<string, { isMuted?: unknown; minConfidence?: unknown }>).map(([id, rule]) => [
        id,
        ownRule(
          rule?.isMuted === true,
          MIN_CONFIDENCES.find((known) => known === rule?.minConfidence),
        ),
      ]),
    );
  } catch {
    return {};
  }
}

/** Returns the text of rules in which one strategy has another rule. */
export function withOwnRule(
  text: string,
  id: string,
  rule: { isMuted: boolean; minConfidence: OwnRule['minConfidence'] },
): string {
  return JSON.stringify(
    sorted(Object.entries({ ...readOwnRules(text), [id]: ownRule(rule.isMuted, rule.minConfidence) })),
  );
}
