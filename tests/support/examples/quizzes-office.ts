import { type Examples, nothing } from '../example.ts';

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
    const { body } = await administrator.call('GET', `/api/admin/quizzes/${quiz_id}`);
    const { id, created_at, questions, ...opened } = body.quiz;
    const question_ids = questions.map((question: { id: string }) => question.id);
    return {
      ...{ quiz_id, ...settings, topic_id: topic.id, question_ids: [...fresh.question_ids].reverse() },
      opened: { ...opened, question_ids },
    };
  },
  'quizzesOffice.delete': ({ quiz_id }) => ({ quiz_id }),
  'quizzesOffice.candidates': ({ fresh }) => ({ q: 'question', topic_id: fresh.id }),
  'quizzesOffice.topics': nothing,
};
