import { type Examples, nothing } from '../example.ts';

const written = {
  kind: 'single',
  question_text: 'Which port does `https` use?',
  answers: [
    { answer_text: '443', is_correct: true },
    { answer_text: '80', is_correct: false },
  ],
  explanation: 'It is the registered one.',
  image_url: 'https://example.com/port.png',
  domain: 'Networks',
  reference: 'RFC 9110',
  difficulty: 2,
};

export const questionsAdminExamples: Examples = {
  'questionsAdmin.list': ({ fresh }) => ({
    topic_id: fresh.id,
    q: 'question',
    domain: 'Networks',
    difficulty: '2',
    state: 'unanswered',
  }),
  'questionsAdmin.ids': ({ fresh }) => ({ topic_id: fresh.id }),
  'questionsAdmin.one': ({ fresh }) => ({ question_id: fresh.question_ids[0] }),
  'questionsAdmin.versions': ({ fresh }) => ({ question_id: fresh.question_ids[0] }),
  'questionsAdmin.quizzes': nothing,
  'questionsAdmin.add': ({ fresh }) => ({ topic_id: fresh.id, ...written }),
  'questionsAdmin.change': ({ topic, fresh }) => ({
    ...{ question_id: fresh.question_ids[0], version: 1, topic_id: topic.id },
    ...written,
  }),
  'questionsAdmin.uses': ({ fresh }) => ({ ids: fresh.question_ids }),
  'questionsAdmin.domains': ({ fresh }) => ({ topic_id: fresh.id }),
  'questionsAdmin.changeMany': ({ fresh }) => ({
    ids: fresh.question_ids.slice(0, 2),
    domain: 'Networks',
    difficulty: 2,
  }),
  'questionsAdmin.move': ({ topic, fresh }) => ({ ids: fresh.question_ids.slice(0, 2), topic_id: topic.id }),
  'questionsAdmin.remove': ({ fresh }) => ({ ids: fresh.question_ids.slice(0, 2) }),
  'questionsAdmin.addToQuiz': ({ topic, quiz_id }) => ({ quiz_id, ids: topic.question_ids }),
};
