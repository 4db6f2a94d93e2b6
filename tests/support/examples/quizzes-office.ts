import { type Examples, nothing } from '../example.ts';
import { opened } from '../versions.ts';

const settings = { title: 'Mock exam', description: 'A full one.', time_limit: 90, passing_score: 65 };

export const quizzesOfficeExamples: Examples = {
  'quizzesOffice.list': ({ fresh }) => ({ q: 'set', topic_id: fresh.id }),
  'quizzesOffice.one': ({ quiz_id }) => ({ quiz_id }),
  'quizzesOffice.add': ({ topic, fresh }) => ({
    ...settings,
    topic_id: topic.id,
    question_ids: [fresh.question_ids[1], topic.question_ids[0]],
  }),
  'quizzesOffice.change': async ({ quiz_id, topic, fresh, administrator }) => {
    const written = { ...settings, topic_id: topic.id, question_ids: [...fresh.question_ids].reverse() };
    return opened('quizzesOffice.change', administrator, { quiz_id, ...written });
  },
  'quizzesOffice.delete': ({ quiz_id }) => ({ quiz_id }),
  'quizzesOffice.candidates': ({ fresh }) => ({ q: 'question', topic_id: fresh.id }),
  'quizzesOffice.topics': nothing,
};
