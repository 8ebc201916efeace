export { ConfirmRequestScreen as default } from '../features/requests/confirm-request-screen.tsx';
export { loadNothing as loader } from '../lib/server/load-page.server.ts';

export const clientLoader = () => null;
