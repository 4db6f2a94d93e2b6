import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { keepImage } from './keep.ts';

/** Pictures of questions. */
export const imagesRouter = {
  upload: api.images.upload.handler(async ({ context, input }) => ({
    image: await orElse('IMAGE_UPLOAD_FAILED', context, (deps) => keepImage(deps, context.who, input.data)),
  })),
};
