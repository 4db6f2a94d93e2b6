import * as z from 'zod';
import { startedBulkAction } from '../bulk/contract.ts';
import { can, contentPart, id, moment, operation, otherwise } from '../contract/operation.ts';
import { pageInput, pageOutput, searchInput, sortInput } from '../contract/page.ts';
import { openedVersion, version } from '../contract/version.ts';
import { SELECTED_MAX } from '../lib/selection.ts';
import { difficulty, domainInput, facts, written } from '../questions/contract-input.ts';
import { questionKind } from '../questions/contract-kind.ts';
import { difficultyWrong } from '../questions/difficulty.ts';
import { questionLengths as most, questionStates, questionSentences as say } from '../questions/question.ts';

export const statistics = z.object({
  answered: z.int(),
  correct: z.int().nullable(),
  picks: z.record(z.string(), z.int()).nullable(),
});

const answer = z.object({ id: z.uuid(), answer_text: z.string(), is_correct: z.boolean() });

const content = {
  question_text: z.string(),
  explanation: z.string(),
  image_url: z.string().nullable(),
  domain: z.string().nullable(),
  reference: z.string().nullable(),
};

export const adminQuestion = z.object({
  id: z.uuid(),
  ...content,
  difficulty,
  objective: z.string().nullable(),
  family: z.string().nullable(),
  checked_on: z.string().nullable(),
  external_id: z.string().nullable(),
  version,
  facts_version: version,
  kind: questionKind,
  answers: z.array(answer.extend({ why: z.string().nullable(), belief: z.string().nullable() })),
  topic_id: z.uuid(),
  topic_name: z.string(),
  category_id: z.uuid(),
  category_name: z.string(),
  quizzes: z.array(z.object({ id: z.uuid(), title: z.string() })),
  created_at: moment,
  statistics,
  all_versions: statistics.omit({ picks: true }),
});

const filters = {
  q: searchInput,
  category_id: id().optional(),
  topic_id: id().optional(),
  quiz_id: id().optional(),
  question_id: id().optional(),
  domain: z.string().max(most.domain, say.domainTooLong).optional(),
  difficulty: z.enum(['1', '2', '3'], difficultyWrong).optional(),
  state: z.enum(questionStates, 'There is no such filter.').optional(),
};

const questionId = { question_id: id('This question no longer exists.') };

const ids = (sentence: string) => z.array(id(sentence), sentence).min(1, sentence).max(SELECTED_MAX, say.tooMany);

export const questionsAdminContract = contentPart({
  list: operation('admin', 'GET /api/admin/questions', 'Questions with their answers, by when they were added')
    .errors(can(otherwise('QUESTIONS_FAILED')))
    .input(z.object({ ...filters, ...pageInput, sort: sortInput(['created']).default('-created') }))
    .output(z.object({ questions: z.array(adminQuestion), ...pageOutput })),

  ids: operation('admin', 'GET /api/admin/question-ids', 'The ids of the questions that filters find, newest first')
    .errors(can(otherwise('QUESTIONS_FAILED')))
    .input(z.object(filters))
    .output(z.object({ ids: z.array(z.uuid()), total_is_more: z.boolean() })),

  one: operation('admin', 'GET /api/admin/questions/{question_id}', 'A question with its answers')
    .errors(can('QUESTION_NOT_FOUND'))
    .input(z.object(questionId))
    .output(z.object({ question: adminQuestion })),

  versions: operation(
    'admin',
    'GET /api/admin/questions/{question_id}/versions',
    'What a question said before, newest first, and how it was answered',
  )
    .errors(can('QUESTION_NOT_FOUND'))
    .input(z.object(questionId))
    .output(
      z.object({
        versions: z.array(
          z.object({ version: z.int(), created_at: moment, ...content, answers: z.array(answer), statistics }),
        ),
      }),
    ),

  quizzes: operation('admin', 'GET /api/admin/quiz-choices', 'Quizzes to choose from, by topic and title')
    .input(z.object({ category_id: filters.category_id, topic_id: filters.topic_id }))
    .output(z.object({ quizzes: z.array(z.object({ id: z.uuid(), title: z.string(), topic_name: z.string() })) })),

  domains: operation('admin', 'GET /api/admin/question-domains', 'The domains of the questions of a topic, by name')
    .input(z.object({ topic_id: id() }))
    .output(z.object({ domains: z.array(z.string()) })),

  add: operation('admin', 'POST /api/admin/questions', 'Add a question to a topic', 'keyed')
    .errors(can('TOPIC_NOT_FOUND', otherwise('QUESTION_NOT_SAVED')))
    .input(
      written({
        topic_id: id(say.topicNeeded),
        difficulty: facts.difficulty.default(null),
        objective: facts.objective.default(null),
        family: facts.family.default(null),
        checked_on: facts.checked_on.default(null),
      }),
    )
    .output(z.object({ question: adminQuestion })),

  change: operation('admin', 'PUT /api/admin/questions/{question_id}', 'Change a question', 'natural')
    .errors(
      can(
        'QUESTION_NOT_FOUND',
        'QUESTION_CHANGED',
        'QUESTION_ID_IN_TOPIC',
        'TOPIC_NOT_FOUND',
        otherwise('QUESTION_NOT_SAVED'),
      ),
    )
    .input(
      written({
        ...questionId,
        version: openedVersion,
        facts_version: openedVersion.optional(),
        topic_id: id(say.topicNeeded).optional(),
        difficulty: facts.difficulty.optional(),
        objective: facts.objective.optional(),
        family: facts.family.optional(),
        checked_on: facts.checked_on.optional(),
      }),
    )
    .output(z.object({ question: adminQuestion })),

  uses: operation('admin', 'POST /api/admin/question-uses', 'Which quizzes use questions', 'natural')
    .input(z.object({ ids: ids(say.selectToDelete) }))
    .output(z.object({ questions: z.int(), quizzes: z.int(), emptied: z.int(), titles: z.array(z.string()) })),

  move: operation('admin', 'POST /api/admin/question-moves', 'Move questions to a topic', 'keyed')
    .errors(can('TOPIC_NOT_FOUND', 'QUESTION_ID_IN_TOPIC', 'QUESTION_IDS_ALIKE', otherwise('QUESTIONS_NOT_MOVED')))
    .input(z.object({ ids: ids(say.selectToMove), topic_id: id(say.topicNeeded) }))
    .output(startedBulkAction),

  changeMany: operation(
    'admin',
    'POST /api/admin/question-changes',
    'Set the domain or the difficulty of questions',
    'keyed',
  )
    .errors(can(otherwise('QUESTIONS_NOT_CHANGED')))
    .input(
      z
        .object({ ids: ids(say.selectToChange), domain: domainInput.optional(), difficulty: difficulty.optional() })
        .refine(({ domain, difficulty }) => domain !== undefined || difficulty !== undefined, {
          error: say.nothingToChange,
          path: ['domain'],
        }),
    )
    .output(startedBulkAction),

  remove: operation('admin', 'POST /api/admin/question-deletions', 'Delete questions into the trash', 'keyed')
    .errors(can('QUESTION_NOT_DELETED', 'QUESTIONS_NOT_DELETED'))
    .input(z.object({ ids: ids(say.selectToDelete) }))
    .output(startedBulkAction),

  addToQuiz: operation('admin', 'POST /api/admin/quiz-additions', 'Append questions to a quiz', 'keyed')
    .errors(can('BUILT_QUIZ_NOT_FOUND', 'QUIZ_HAS_TOO_MANY', otherwise('QUESTIONS_NOT_ADDED')))
    .input(z.object({ quiz_id: id('This quiz no longer exists.'), ids: ids(say.selectToAdd) }))
    .output(startedBulkAction),
});
