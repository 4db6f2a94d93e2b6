import { imagesContract } from '#core/images/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { keepImage } from './keep.ts';

export const imagesRouter = serve(imagesContract, {
  upload: async (deps, who, { data }) => ({ image: await keepImage(deps, who, data) }),
});
