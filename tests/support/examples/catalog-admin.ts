import { categoryFields } from '#core/catalog/category.ts';
import { topicFields } from '#core/catalog/topic.ts';
import { type Examples, exampleOf, nothing } from '../example.ts';
import { aCategory, aTopic, aTopicWith } from '../factories.ts';
import { opened } from '../versions.ts';
import type { World } from '../world.ts';

let number = 0;
const newName = () => `Example ${++number}`;

const aCategoryBody = () => ({ ...exampleOf(categoryFields), name: newName() });

const aTopicBody = async ({ app }: World) => ({
  ...exampleOf(topicFields),
  ...{ category_id: (await aCategory(app.deps)).id, name: newName(), code: '' },
});

export const catalogAdminExamples: Examples = {
  'catalogAdmin.list': nothing,
  'catalogAdmin.addCategory': aCategoryBody,
  'catalogAdmin.updateCategory': async ({ app, administrator }) =>
    opened('catalogAdmin.updateCategory', administrator, {
      category_id: (await aCategory(app.deps)).id,
      ...aCategoryBody(),
    }),
  'catalogAdmin.moveCategory': async ({ app }) => ({
    category_id: (await aCategory(app.deps)).id,
    before_id: (await aCategory(app.deps)).id,
  }),
  'catalogAdmin.categoryContents': async ({ app }) => ({ category_id: (await aCategory(app.deps)).id }),
  'catalogAdmin.deleteCategory': async ({ app }) => ({ category_id: (await aCategory(app.deps)).id }),
  'catalogAdmin.topic': ({ topic }) => ({ topic_id: topic.id }),
  'catalogAdmin.addTopic': aTopicBody,
  'catalogAdmin.updateTopic': async (world) =>
    opened('catalogAdmin.updateTopic', world.administrator, {
      topic_id: (await aTopicWith(world.app.deps, 1)).id,
      ...(await aTopicBody(world)),
    }),
  'catalogAdmin.moveTopic': async ({ app }) => {
    const { id, category_id } = await aTopicWith(app.deps, 1);
    return { topic_id: id, before_id: (await aTopic(app.deps, { category_id })).id };
  },
  'catalogAdmin.topicContents': ({ topic }) => ({ topic_id: topic.id }),
  'catalogAdmin.deleteTopic': async ({ app }) => ({ topic_id: (await aTopicWith(app.deps, 2)).id }),
};
