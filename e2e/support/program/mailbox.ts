/** Opens the development mailbox of the programs that tests start. */
export const MAILBOX_KEY = 'the-key-of-browser-tests';

/** Address of the mailbox with its key. */
export const MAILBOX = `/dev/mail?key=${MAILBOX_KEY}`;
