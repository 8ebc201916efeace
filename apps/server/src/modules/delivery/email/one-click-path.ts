/** Address that ends the emails of a channel: email programs post to it (RFC 8058), a person sees a page with a button. */
export const ONE_CLICK_PATH = '/api/delivery/one-click';
