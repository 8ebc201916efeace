/** What follows from an update. The text is HTML, and is computed after the change is stored. */
export interface Answer {
  readonly chatId: string;
  readonly text: () => Promise<string>;
  /** The pressed button, which shows a text of its own. */
  readonly button?: { readonly id: string; readonly text: string };
}
