/** Moves the focus to the first slider with invalid text on the page. Returns whether there is one. */
export function focusInvalidSlider(): boolean {
  const first = document.querySelector<HTMLElement>('[data-slider][aria-invalid="true"]');
  first?.focus();
  return first !== null;
}
