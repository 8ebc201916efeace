import { escapeHtml } from '../../../../platform/escape-html.ts';

/** Returns the address of the page on which members set up their channels, as HTML. */
export const settingsPage = ({ origin }: { readonly origin: string }): string =>
  escapeHtml(`${origin}/notification-settings`);
