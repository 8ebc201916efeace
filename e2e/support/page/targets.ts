import type { Page } from '@playwright/test';

/**
 * Returns controls that a finger would miss: 20 px above or below their middle is another element. Leaves out links in a
 * sentence, in a table or in the name of a figure, and terms with a tooltip.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const REACH = 20;
    const isInSentence = (control) => control.tagName === 'A' && control.closest('p, td, th, dt, figcaption') !== null;
    const controls = [...document.querySelectorAll('a, button, select, input, summary')].filter(
      (control) => !control.disabled && !control.matches('.cursor-help') && !isInSentence(control),
    );
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hits = (at) => {
        const hit = document.elementFromPoint(x, at);
        return hit !== null && (control.contains(hit) || control.closest('label')?.contains(hit));
      };
      if (width < 2 || !hits(y)) return [];
      return hits(y - REACH) && hits(y + REACH) ? [] : [control.ariaLabel ?? control.textContent ?? control.type];
    });
  })()`);
}
