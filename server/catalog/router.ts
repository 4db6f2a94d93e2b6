import { api } from '../http/access.ts';
import { certifications } from './certifications.ts';

export const catalogRouter = {
  certifications: api.catalog.certifications.handler(async ({ context: { deps, who } }) => ({
    categories: await certifications(deps, who),
  })),
};
