import { statfs } from 'node:fs/promises';

/** Linux magic numbers of local file systems: ext, xfs, btrfs, zfs, f2fs, bcachefs, tmpfs, overlayfs. */
const LOCAL = new Set([0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0xca451a4e, 0x01021994, 0x794c7630]);

/** Whether a folder is on a local file system, which no other machine can have open. Unknown ones count as shared. */
export async function isLocalDisk(folder: string): Promise<boolean> {
  return process.platform === 'linux' && LOCAL.has((await statfs(folder)).type);
}
