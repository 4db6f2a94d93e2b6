import * as z from 'zod';
import { can, contentPart, operation, otherwise } from '../contract/operation.ts';
import { IMAGE_MAX_BYTES, imageFailures } from './images.ts';

const [, missing] = imageFailures.IMAGE_MISSING;
const [, tooLarge] = imageFailures.IMAGE_TOO_LARGE;
const [, broken] = imageFailures.IMAGE_BROKEN;

export const imagesContract = contentPart({
  upload: operation(
    'admin',
    'POST /api/admin/images',
    'Upload a picture (PNG, JPEG or WebP, at most 1 MB). The same picture gets the same address',
    'keyed',
  )
    .errors(
      can(
        'IMAGE_MISSING',
        'IMAGE_TOO_LARGE',
        'IMAGE_TYPE_UNSUPPORTED',
        'IMAGE_BROKEN',
        otherwise('IMAGE_UPLOAD_FAILED'),
      ),
    )
    .input(
      z.object({
        data: z
          .string(missing)
          .min(1, missing)
          .max(Math.ceil(IMAGE_MAX_BYTES / 3) * 4, tooLarge)
          .regex(/^[A-Za-z0-9+/]*={0,2}$/, broken),
      }),
    )
    .output(z.object({ image: z.object({ /** '/images/{hash}.png' */ url: z.string() }) })),
});
