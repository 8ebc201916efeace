/** Loads another page in place of this one. Reads of this page that are refused until then do not lead to the login. */
export function leavePage(address: string): void {
  document.documentElement.dataset.leaving = '';
  window.location.replace(address);
}
