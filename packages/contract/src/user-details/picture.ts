import * as z from 'zod/mini';
import { route } from '../route.ts';
import { userDetails } from './user-details.ts';

/** ACC-08: bytes of a picture that is uploaded. */
const maxPictureBytes = 5 * 1024 * 1024;

/**
 * ACC-08: saves the caller's picture: a JPEG, PNG or WebP file. The server encodes it again as a square of 512 pixels
 * without its metadata.
 */
export const uploadPicture = route({
  method: 'PUT',
  path: '/api/auth/user/picture',
  access: 'customer',
  bodyLimit: maxPictureBytes,
  fileLimit: maxPictureBytes,
  limit: { by: 'person', perMinute: 10 },
  body: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
  bodyKeys: 'camel',
  bodyMediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
  reply: userDetails,
  refusals: { account_not_proven: 409, picture_invalid: 422, picture_dimensions: 422 },
});

/** ACC-08: removes the caller's picture. */
export const removePicture = route({
  method: 'DELETE',
  path: '/api/auth/user/picture',
  access: 'customer',
  limit: { by: 'person', perMinute: 60 },
  reply: userDetails,
  refusals: {},
});

/** ACC-08: a picture, for its person and for those who are linked to them with the status successful. */
export const getPicture = route({
  path: '/api/profile-pictures/:id',
  access: 'customer',
  params: z.object({ id: z.uuid() }),
  mediaType: 'image/webp',
  reply: z.null(),
  refusals: {},
});
