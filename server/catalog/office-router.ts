import { api } from '../http/access.ts';
import { officeCatalog } from './office-list.ts';

/** Categories and topics, for administrators. */
export const catalogOfficeRouter = {
  list: api.catalogOffice.list.handler(async ({ context: { deps } }) => ({ categories: await officeCatalog(deps) })),
};
