import { factsVersion } from '#server/question-bank/admin-rows.ts';
import { type Examples, nothing } from '../example.ts';

const written = {
  kind: 'single',
  question_text: 'Which port does `https` use?',
  answers: [
    { answer_text: '443', is_correct: true, why: 'It is the registered one.', belief: null },
    { answer_text: '80', is_correct: false, why: 'That is `http`.', belief: 'the web has one port' },
  ],
  explanation: 'It is the registered one.',
  image_url: 'https://example.com/port.png',
  domain: 'Networks',
  reference: 'RFC 9110',
  difficulty: 2,
  ...{ objective: '1.4', family: 'ports', checked_on: '2026-11-29' },
};

const unsaid = { why: null, belief: null };
/** Of a question of the factories, which has four choices and no facts. */
const facts_version = factsVersion({ difficulty: null, objective: null, family: null, checked_on: null }, [
  unsaid,
  unsaid,
  unsaid,
  unsaid,
]);

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
    ...{ question_id: fresh.question_ids[0], version: 1, facts_version, topic_id: topic.id },
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
