import { type Examples, nothing } from '../example.ts';
import { opened } from '../versions.ts';

const settings = { title: 'Mock exam', description: 'A full one.', time_limit: 90, passing_score: 65 };

export const quizzesAdminExamples: Examples = {
  'quizzesAdmin.list': ({ fresh }) => ({ q: 'set', topic_id: fresh.id }),
  'quizzesAdmin.one': ({ quiz_id }) => ({ quiz_id }),
  'quizzesAdmin.add': ({ topic, fresh }) => ({
    ...settings,
    topic_id: topic.id,
    question_ids: [fresh.question_ids[1], topic.question_ids[0]],
  }),
  'quizzesAdmin.change': async ({ quiz_id, topic, fresh, administrator }) => {
    const written = { ...settings, topic_id: topic.id, question_ids: [...fresh.question_ids].reverse() };
    return opened('quizzesAdmin.change', administrator, { quiz_id, ...written });
  },
  'quizzesAdmin.delete': ({ quiz_id }) => ({ quiz_id }),
  'quizzesAdmin.candidates': ({ fresh }) => ({ q: 'question', topic_id: fresh.id }),
  'quizzesAdmin.topics': nothing,
};
