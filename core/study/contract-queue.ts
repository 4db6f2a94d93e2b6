import * as z from 'zod';
import { can, id, moment, operation } from '../contract/operation.ts';
import { questionKind } from '../questions/contract-kind.ts';
import { openExam } from '../quizzes/contract-attempt.ts';

const standing = {
  is_done: z.boolean(),
  why: z.enum(['minutes', 'holds', 'tomorrow', 'nothing']).nullable(),
  holds: z.number().nullable(),
  minutes: z.object({ planned: z.int(), done: z.int() }),
  /** Left out: questions of running exams. */
  waiting: z.object({
    questions: z.int(),
    exams: z.array(openExam),
  }),
};
const queued = {
  item_id: z.uuid(),
  topic_id: z.uuid(),
  topic_name: z.string(),
  reason: z.enum(['missed', 'again', 'due', 'new', 'sibling']),
  sibling_of: z.uuid().nullable(),
  domain: z.string().nullable(),
  last: z.object({ at: moment, is_recalled: z.boolean() }).nullable(),
  has_sibling: z.boolean(),
  seconds: z.int(),
  lapses: z.int(),
};
const queuedQuestion = z.object({
  ...queued,
  kind: z.literal('question'),
  question_version_id: z.uuid(),
  question_text: z.string(),
  image_url: z.string().nullable(),
  question_kind: questionKind,
  pick_limit: z.int(),
  choices: z.array(z.object({ id: z.uuid(), answer_text: z.string() })),
});
const dueByGrade = z.object({ again: moment, hard: moment, good: moment, easy: moment });
const queuedCard = z.object({
  ...queued,
  kind: z.literal('card'),
  front_content: z.string(),
  back_content: z.string(),
  due: dueByGrade,
});
const planned = { cards: z.int(), questions: z.int(), seconds: z.int() };

export const studyQueueContract = {
  queue: operation(
    'user',
    'GET /api/study/queue',
    'What to study next, in order: questions without their keys, and cards',
  )
    .errors(can('TOPIC_NOT_FOUND', 'TOO_MANY_ATTEMPTS'))
    .input(
      z.object({
        topic_id: id('Topic not found').optional(),
        limit: z.coerce.number().int().min(1).max(50).default(20),
        more: z.stringbool('more is true or false.').default(false),
      }),
    )
    .output(
      z.object({
        items: z.array(z.discriminatedUnion('kind', [queuedQuestion, queuedCard])),
        ahead: z.object(planned),
        ...standing,
        server_now: moment,
      }),
    ),

  today: operation('user', 'GET /api/study/today', 'What is left to study today, and what is due, by topic').output(
    z.object({
      ...planned,
      ...standing,
      date: z.string(),
      time_zone: z.string().nullable(),
      has_answered: z.boolean(),
      ends_at: moment,
      topics: z.array(
        z.object({
          topic_id: z.uuid(),
          topic_name: z.string(),
          target_date: z.string().nullable(),
          ...planned,
          due_cards: z.int(),
          due_questions: z.int(),
          minutes_missing: z.int(),
        }),
      ),
    }),
  ),

  deck: operation(
    'user',
    'GET /api/study/topics/{topic_id}/cards',
    'When each card of a topic was graded last, and would come back after each grade',
  )
    .errors(can('TOPIC_NOT_FOUND'))
    .input(z.object({ topic_id: id('Topic not found') }))
    .output(
      z.object({
        cards: z.array(z.object({ item_id: z.uuid(), due: dueByGrade, last_at: moment.nullable() })),
        server_now: moment,
      }),
    ),
};
