import { FormulaError, speakFormula, toMathml } from '@sealtick/content/formula';

/** Returns text as HTML in which no tag can begin. */
const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns formulas, one per line, as HTML: MathML for the eye, and words for screen readers. */
export const formulaHtml = (text: string): string => text.split('\n').map(lineHtml).join('<br>');

const lineHtml = (line: string): string =>
  `<span class="sr-only">${escapeText(speakFormula(line))}</span><span aria-hidden="true">${shownHtml(line)}</span>`;

/** A text that is not a formula, such as code in a module of an operator, is shown as it is typed. */
function shownHtml(line: string): string {
  try {
    return toMathml(line).join('<wbr>');
  } catch (error) {
    if (error instanceof FormulaError) return `<code>${escapeText(line)}</code>`;
    throw error;
  }
}
