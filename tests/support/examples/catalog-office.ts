import { type Examples, nothing } from '../example.ts';
import { aCategory, aTopicWith } from '../factories.ts';
import { opened } from '../versions.ts';
import type { World } from '../world.ts';

let number = 0;
const newName = () => `Example ${++number}`;

const aTopicBody = async ({ app }: World) => ({
  category_id: (await aCategory(app.deps)).id,
  name: newName(),
  description: 'What the exam is about',
  code: '',
  certification_name: 'PMP',
  exam_vendor: 'A vendor',
  exam_code: 'EX-1',
  exam_questions: 65,
  exam_minutes: 130,
  exam_passing_score: 72,
  exam_passing_score_published: '720 on a scale of 100 to 1,000',
  exam_domains: [
    { name: 'Security', weight: 60 },
    { name: 'Networks', weight: 40 },
  ],
  exam_source: 'https://example.org/exam',
  exam_note: 'Weights as published',
  exam_checked_on: '2026-10-01',
});

export const catalogOfficeExamples: Examples = {
  'catalogOffice.list': nothing,
  'catalogOffice.addCategory': () => ({ name: newName(), description: 'Some exams' }),
  'catalogOffice.updateCategory': async ({ app, administrator }) =>
    opened('catalogOffice.updateCategory', administrator, {
      ...{ category_id: (await aCategory(app.deps)).id, name: newName(), description: 'Others' },
    }),
  'catalogOffice.categoryContents': async ({ app }) => ({ category_id: (await aCategory(app.deps)).id }),
  'catalogOffice.deleteCategory': async ({ app }) => ({ category_id: (await aCategory(app.deps)).id }),
  'catalogOffice.topic': ({ topic }) => ({ topic_id: topic.id }),
  'catalogOffice.addTopic': aTopicBody,
  'catalogOffice.updateTopic': async (world) =>
    opened('catalogOffice.updateTopic', world.administrator, {
      topic_id: (await aTopicWith(world.app.deps, 1)).id,
      ...(await aTopicBody(world)),
    }),
  'catalogOffice.topicContents': ({ topic }) => ({ topic_id: topic.id }),
  'catalogOffice.deleteTopic': async ({ app }) => ({ topic_id: (await aTopicWith(app.deps, 2)).id }),
};
