export { MailListsScreen as default } from '../features/newsletter/mail-lists-screen.tsx';
export { loadNothing as loader } from '../lib/server/load-page.server.ts';

export const clientLoader = () => null;
