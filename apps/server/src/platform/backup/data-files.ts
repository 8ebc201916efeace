/** The keys in the data folder, which are replaced by commands only. */
export const KEY_FILES = [
  'academy-key.pem',
  'audit.key',
  'encryption.key',
  'log-key.pem',
  'push.key',
  'sign-in.key',
] as const;

/** The newest signed checkpoint. */
export const CHECKPOINT_FILE = 'log-checkpoint.txt';

/** The files that the program extends while it runs. */
export const RECORD_FILES = [CHECKPOINT_FILE, 'checkpoints.log', 'erasures.log'] as const;

/** Every file of the data folder that a backup holds; the others belong to the machine or to the embedded database. */
export const DATA_FILES: readonly string[] = [...RECORD_FILES, ...KEY_FILES];
