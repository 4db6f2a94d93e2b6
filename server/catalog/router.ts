import { catalogAdminContract } from '#core/catalog/contract-admin.ts';
import { serve } from '../http/serve-operations.ts';
import { addCategory, adminCatalog, categoryContents, deleteCategory, updateCategory } from './admin-categories.ts';
import { addTopic, adminTopic, deleteTopic, topicContents, updateTopic } from './admin-topics.ts';
import { moveCategory, moveTopic } from './move.ts';

export const catalogAdminRouter = serve(catalogAdminContract, {
  list: async (deps) => ({ categories: await adminCatalog(deps) }),
  addCategory,
  updateCategory,
  moveCategory,
  categoryContents,
  deleteCategory,
  topic: async (deps, _who, { topic_id }) => ({ topic: await adminTopic(deps, topic_id) }),
  addTopic,
  updateTopic,
  moveTopic,
  topicContents,
  deleteTopic,
});
