import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import { PictureUpload, Profile } from '../profile.ts';
import { declareWrite } from './write.ts';

export const save = declareWrite({
  method: 'PUT',
  path: '/api/account/profile',
  tag: 'account',
  summary: 'Saves names and time zone of the account',
  callers: 'accounts',
  body: z.strictObject(Profile.shape),
  answer: Profile,
  audit: { act: 'profile.changed', label: 'Profile changed', subject: null },
});

export const setPicture = declareWrite({
  method: 'PUT',
  path: '/api/account/picture',
  tag: 'account',
  summary:
    'Sets the picture of the account; the server encodes its middle square again, without what the file says besides',
  callers: 'accounts',
  body: z.strictObject({ picture: PictureUpload }),
  bodyLimit: 360_000,
  answer: z.object({ profileImageUrl: plainText() }),
  policy: 'pictures',
  errors: {
    UNPROCESSABLE:
      'It is not a PNG, JPEG or WebP picture of at most 4,096 pixels a side and 16.8 million in all, or one side is more than four times the other',
  },
  audit: { act: 'picture.changed', label: 'Picture changed', subject: null },
});

export const removePicture = declareWrite({
  method: 'DELETE',
  path: '/api/account/picture',
  tag: 'account',
  summary: 'Removes the picture of the account',
  callers: 'accounts',
  errors: { NOT_FOUND: 'The account has no picture' },
  audit: { act: 'picture.removed', label: 'Picture removed', subject: null },
});
