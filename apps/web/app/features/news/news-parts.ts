import { deferred } from '../../lib/scripts/deferred.tsx';

/** Rendered with the page; its scripts are loaded separately, so that no other page loads what forms share. */
export const NewsEditor = deferred(async () => (await import('./news-editor.tsx')).NewsEditor);
