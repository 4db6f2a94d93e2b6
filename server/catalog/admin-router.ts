import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { addCategory, categoryContents, deleteCategory, updateCategory } from './admin-categories.ts';
import { adminCatalog } from './admin-list.ts';
import { addTopic, adminTopic, deleteTopic, topicContents, updateTopic } from './admin-topics.ts';

const { catalogOffice } = api;

/** Categories and topics, for administrators. */
export const catalogAdminRouter = {
  list: catalogOffice.list.handler(async ({ context: { deps } }) => ({ categories: await adminCatalog(deps) })),

  addCategory: catalogOffice.addCategory.handler(({ context, input }) =>
    orElse('CATEGORY_ADD_FAILED', context, async (deps) => ({
      category: await addCategory(deps, context.who, input),
    })),
  ),
  updateCategory: catalogOffice.updateCategory.handler(({ context, input }) =>
    orElse('CATEGORY_UPDATE_FAILED', context, async (deps) => ({
      category: await updateCategory(deps, context.who, input),
    })),
  ),
  categoryContents: catalogOffice.categoryContents.handler(async ({ context: { deps }, input }) => ({
    contents: await categoryContents(deps, input.category_id),
  })),
  deleteCategory: catalogOffice.deleteCategory.handler(({ context, input }) =>
    orElse('CATEGORY_DELETE_FAILED', context, (deps) => deleteCategory(deps, context.who, input.category_id)),
  ),

  topic: catalogOffice.topic.handler(async ({ context: { deps }, input }) => ({
    topic: await adminTopic(deps, input.topic_id),
  })),
  addTopic: catalogOffice.addTopic.handler(({ context, input }) =>
    orElse('TOPIC_ADD_FAILED', context, async (deps) => ({ topic: await addTopic(deps, context.who, input) })),
  ),
  updateTopic: catalogOffice.updateTopic.handler(({ context, input }) =>
    orElse('TOPIC_UPDATE_FAILED', context, async (deps) => ({ topic: await updateTopic(deps, context.who, input) })),
  ),
  topicContents: catalogOffice.topicContents.handler(async ({ context: { deps }, input }) => ({
    contents: await topicContents(deps, input.topic_id),
  })),
  deleteTopic: catalogOffice.deleteTopic.handler(({ context, input }) =>
    orElse('TOPIC_DELETE_FAILED', context, (deps) => deleteTopic(deps, context.who, input.topic_id)),
  ),
};
