import { deferred } from '../../lib/deferred.tsx';

/** The pages, whose scripts other pages must not load: they have forms that those do not have. */
export const DeliveryPage = deferred(async () => (await import('./delivery-screen.tsx')).DeliveryScreen);
export const NotificationsPage = deferred(async () => (await import('./notifications-screen.tsx')).NotificationsScreen);
