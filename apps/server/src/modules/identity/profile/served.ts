import { reads, writes } from '@sealtick/contract';
import { type ServedRead, serve } from '../../../platform/http/serve-reads.ts';
import { type ServedWrite, servePreparedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import { removePicture, setPicture } from './picture.ts';
import type { PictureQueue } from './picture-queue.ts';
import { readProfile, saveProfile } from './profile.ts';

/** The reads of what members state about themselves. */
export const profileReads: readonly ServedRead[] = [serve(reads.profile.get, readProfile)];

/** The writes of what members state about themselves. */
export const profileWrites = (pictures: Pick<PictureQueue, 'encode'>): readonly ServedWrite[] => [
  serveWrite(writes.profile.save, saveProfile),
  servePreparedWrite(
    writes.profile.setPicture,
    (viewer, { picture }, request) => pictures.encode(Buffer.from(picture, 'base64'), requireAccount(viewer), request),
    (viewer, _input, encoded) => setPicture(viewer, encoded),
  ),
  serveWrite(writes.profile.removePicture, removePicture),
];
