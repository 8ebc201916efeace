/** Address that ends the mails of a channel: mail readers post to it (RFC 8058), a person sees a page with a button. */
export const ONE_CLICK_PATH = '/api/delivery/one-click';
