export { ConfirmSubscriptionScreen as default } from '../features/newsletter/confirm-subscription-screen.tsx';
export { loadNothing as loader } from '../lib/server/load-page.server.ts';

export const clientLoader = () => null;
