import { catalogContract } from '#core/contract/catalog.ts';
import { serve } from '../http/serve-operations.ts';
import { certifications } from './certifications.ts';

export const catalogRouter = serve(
  { certifications: catalogContract.certifications },
  { certifications: async (deps, who) => ({ categories: await certifications(deps, who) }) },
);
