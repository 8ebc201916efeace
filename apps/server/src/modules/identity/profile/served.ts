import { reads, writes } from '@sealtick/contract';
import { type ServedRead, serve } from '../../../platform/http/serve-reads.ts';
import { type ServedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import { removePicture, setPicture } from './picture.ts';
import { readProfile, saveProfile } from './profile.ts';

/** The reads of what members state about themselves. */
export const profileReads: readonly ServedRead[] = [serve(reads.profile.get, readProfile)];

/** The writes of what members state about themselves. */
export const profileWrites: readonly ServedWrite[] = [
  serveWrite(writes.profile.save, saveProfile),
  serveWrite(writes.profile.setPicture, setPicture),
  serveWrite(writes.profile.removePicture, removePicture),
];
