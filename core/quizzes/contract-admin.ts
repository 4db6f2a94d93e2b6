import * as z from 'zod';
import { can, contentPart, id, moment, operation, otherwise } from '../contract/operation.ts';
import { pageInput, pageOutput, searchInput, sortInput } from '../contract/page.ts';
import { inputOf, outputOf } from '../contract/record.ts';
import { openedVersion, version } from '../contract/version.ts';
import { quizFieldLimits as limits, quizFields, quizSorts } from './admin-quiz.ts';

const quizId = { quiz_id: id('This quiz does not exist.') };
const topicFilter = id('This is not a topic.').optional();

const noQuestion = quizFields.question_ids.sentence;
const { question_ids: _, ...settings } = quizFields;
const inputs = inputOf(settings);

const values = {
  ...inputs,
  time_limit: inputs.time_limit.default(limits.time_limit.initial),
  passing_score: inputs.passing_score.default(limits.passing_score.initial),
  question_ids: z
    .array(id('This is not a question.').toLowerCase(), noQuestion)
    .min(1, noQuestion)
    .max(limits.questions.max, `A quiz has at most ${limits.questions.max} questions.`)
    .refine((ids) => new Set(ids).size === ids.length, 'A question can be in a quiz once.'),
};

const candidate = z.object({
  id: z.uuid(),
  question_text: z.string(),
  key: z.string(),
  topic_id: z.uuid(),
  topic_name: z.string(),
  domain: z.string().nullable(),
  has_answers: z.boolean(),
});

const quiz = z.object({
  id: z.uuid(),
  ...outputOf(settings),
  question_ids: z.array(z.uuid()),
  questions: z.array(candidate),
  created_at: moment,
  version,
});

export const quizzesAdminContract = contentPart({
  list: operation('admin', 'GET /api/admin/quizzes', 'Quizzes that administrators built, sorted')
    .input(
      z.object({
        ...pageInput,
        q: searchInput,
        topic_id: topicFilter,
        sort: sortInput(quizSorts).default('-created'),
      }),
    )
    .output(
      z.object({
        quizzes: z.array(
          z.object({
            id: z.uuid(),
            title: z.string(),
            description: z.string(),
            topic_id: z.uuid(),
            topic_name: z.string(),
            time_limit: z.int(),
            passing_score: z.int(),
            question_count: z.int(),
            is_offered: z.boolean(),
            attempts: z.int(),
            average_score: z.int().nullable(),
            created_at: moment,
          }),
        ),
        ...pageOutput,
      }),
    ),

  one: operation('admin', 'GET /api/admin/quizzes/{quiz_id}', 'A quiz with its questions in order')
    .errors(can('BUILT_QUIZ_NOT_FOUND'))
    .input(z.object(quizId))
    .output(z.object({ quiz })),

  add: operation('admin', 'POST /api/admin/quizzes', 'Save a new quiz', 'keyed')
    .errors(
      can('TOPIC_NOT_FOUND', 'BUILT_QUESTIONS_GONE', 'BUILT_QUESTIONS_UNANSWERED', otherwise('SAVE_QUIZ_FAILED')),
    )
    .input(z.object(values))
    .output(z.object({ quiz })),

  change: operation(
    'admin',
    'PUT /api/admin/quizzes/{quiz_id}',
    'Change a quiz, unless someone else changed it since it was opened',
    'natural',
  )
    .errors(
      can(
        'BUILT_QUIZ_NOT_FOUND',
        'BUILT_QUIZ_CHANGED',
        'TOPIC_NOT_FOUND',
        'BUILT_QUESTIONS_GONE',
        'BUILT_QUESTIONS_UNANSWERED',
        otherwise('SAVE_QUIZ_FAILED'),
      ),
    )
    .input(z.object({ ...quizId, ...values, version: openedVersion }))
    .output(z.object({ quiz })),

  delete: operation('admin', 'DELETE /api/admin/quizzes/{quiz_id}', 'Move a quiz into the trash', 'keyed')
    .errors(can('BUILT_QUIZ_NOT_FOUND', otherwise('DELETE_QUIZ_FAILED')))
    .input(z.object(quizId))
    .output(z.object({ trash: z.object({ id: z.uuid() }) })),

  candidates: operation('admin', 'GET /api/admin/quiz-candidates', 'Questions to build a quiz from, newest first')
    .input(
      z.object({
        ...pageInput,
        q: searchInput,
        topic_id: topicFilter,
        category_id: id('This is not a category.').optional(),
        domain: z.string('This is not a domain.').max(200, 'This is not a domain.').optional(),
      }),
    )
    .output(z.object({ questions: z.array(candidate), ...pageOutput })),

  topics: operation(
    'admin',
    'GET /api/admin/quiz-topics',
    'Topics that a quiz can belong to, with what their real exams are like',
  ).output(
    z.object({
      topics: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          category_id: z.uuid(),
          category_name: z.string(),
          exam: z.object({
            questions: z.int().nullable(),
            minutes: z.int().nullable(),
            passing_score: z.int().nullable(),
            passing_score_published: z.string().nullable(),
            domains: z.array(z.object({ name: z.string(), weight: z.number() })),
          }),
        }),
      ),
    }),
  ),
});
