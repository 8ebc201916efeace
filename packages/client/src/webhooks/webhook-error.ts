/** A webhook request is not a message of the site. Answer it with 401, and do nothing else. */
export class WebhookError extends Error {
  override name = 'WebhookError';
}
