/** What is used of axe-core, which the tests bring along. */
export interface Axe {
  run(
    within: Document,
    options: { resultTypes: ['violations']; rules: Record<string, { enabled: boolean }>; preload: boolean },
  ): Promise<{ readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[] }>;
}

/** What needs a layout or colours, which happy-dom computes neither: Chromium checks it in e2e/tests/accessibility.spec.ts. */
const OF_LAYOUT = ['color-contrast', 'link-in-text-block', 'region', 'scrollable-region-focusable', 'target-size'];
const RULES = Object.fromEntries(OF_LAYOUT.map((rule) => [rule, { enabled: false }]));

/** What distinguishes a state of a page from others. */
const PARTS = 'h1, h2, caption, dialog[open] label, [role="alert"], [role="menu"]';
const checked = new Set<string>();

/** Returns what axe finds in a page as it is now: in names, roles, states and structure. Nothing if the process has checked its like. */
export async function findFaults(axe: Axe): Promise<readonly string[]> {
  // The next page is still loading.
  if (document.querySelector('h1') === null) return [];
  const texts = [...document.querySelectorAll(PARTS)].map(({ textContent }) => textContent);
  const state = [location.pathname, ...texts].join('\n');
  if (checked.has(state)) return [];
  checked.add(state);
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules: RULES, preload: false });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
