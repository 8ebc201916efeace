/** Notified when deliveries are queued: the sender looks for those that are due. */
export const DELIVERY_CHANNEL = 'sealtick_delivery';
/** Notified when an event is recorded: the fan-out makes its deliveries. */
export const DELIVERY_EVENT_CHANNEL = 'sealtick_delivery_event';
