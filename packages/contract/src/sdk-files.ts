/** The files of the SDK for Python: the SDK, and the verifier of the log that it runs. */
export const SDK_FILES = ['sealtick.py', 'verify-log.py'] as const;
export type SdkFile = (typeof SDK_FILES)[number];

/** The packed client for TypeScript and JavaScript, as npm installs it from an address. */
export const CLIENT_ARCHIVE = 'sealtick-client.tgz';
