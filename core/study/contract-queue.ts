import * as z from 'zod';
import { can, id, moment, operation } from '../contract/operation.ts';
import { catalogue } from '../errors.ts';
import { questionKind } from '../questions/contract-kind.ts';
import { openExam } from '../quizzes/contract-attempt.ts';

/** YYYY-MM-DD, by the learner's time zone. */
const day = z.string();

const standing = {
  is_done: z.boolean(),
  why: z.enum(['sitting', 'minutes', 'holds', 'tomorrow', 'exam', 'nothing']).nullable(),
  holds: z.number().nullable(),
  minutes: z.object({ planned: z.int(), done: z.int() }),
  /** Cards graded Again that still come back today. */
  again: z.object({ cards: z.int(), at: moment }).nullable(),
  /** Questions that come later than on the day that was promised; `to` is null where no day of the next two weeks has minutes. */
  moved: z.array(
    z.object({
      topic_id: z.uuid(),
      topic_name: z.string(),
      on: day,
      to: day.nullable(),
      why: z.enum(['not_studied', 'minutes', 'hidden', 'exam']),
      questions: z.int(),
    }),
  ),
  /** Left out: questions of running exams. */
  waiting: z.object({ questions: z.int(), exams: z.array(openExam) }),
  server_now: moment,
  /** The one asked about, of a number that is fixed from its start; a card's repeat is not counted. */
  sitting: z.object({ sitting_id: z.uuid(), total: z.int(), done: z.int() }).nullable(),
};
const queued = {
  item_id: z.uuid(),
  topic_id: z.uuid(),
  topic_name: z.string(),
  reason: z.enum(['missed', 'again', 'due', 'new', 'sibling']),
  /** The missed or guessed question on the same point whose place it takes. */
  sibling_of: z.uuid().nullable(),
  domain: z.string().nullable(),
  /** Of `sibling_of` where it takes another's place. */
  last: z.object({ at: moment, is_recalled: z.boolean() }).nullable(),
  /** It has a family or an objective, so another question may come back on its point. */
  has_sibling: z.boolean(),
  /** A card graded Again that comes back beyond the sitting's number. */
  is_repeat: z.boolean(),
  /** The day on which it was promised to come back, where it comes for that. */
  promised_on: day.nullable(),
  /** When the day of the topic's exam begins. */
  exam_at: moment.nullable(),
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
    .errors(can('TOPIC_NOT_FOUND', 'SITTING_NOT_FOUND', 'TOO_MANY_ATTEMPTS'))
    .input(
      z.object({
        topic_id: id('Topic not found').optional(),
        sitting_id: id(catalogue.SITTING_NOT_FOUND[1]).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(20),
        more: z.stringbool('more is true or false.').default(false),
      }),
    )
    .output(
      z.object({
        items: z.array(z.discriminatedUnion('kind', [queuedQuestion, queuedCard])),
        ahead: z.object(planned),
        ...standing,
      }),
    ),

  sit: operation(
    'user',
    'POST /api/study/sittings',
    'Begin today’s sitting of all topics or one, or go on with it: a fixed number of questions and cards',
    'natural',
  )
    .errors(can('TOPIC_NOT_FOUND'))
    .input(
      z.object({
        topic_id: id('Topic not found').optional(),
        /** Another one after the day's own. */
        more: z.boolean().default(false),
        /** When its first items were read: what was answered since is part of it. */
        since: z.coerce.date('since is a moment in ISO 8601.').optional(),
      }),
    )
    .output(
      z.object({
        /** Null where nothing is planned. */
        sitting: z
          .object({ sitting_id: z.uuid(), total: z.int(), done: z.int(), left: z.object(planned) })
          .nullable(),
      }),
    ),

  today: operation('user', 'GET /api/study/today', 'What is left to study today, and what is due, by topic').output(
    z.object({
      ...planned,
      ...standing,
      /** The day of study, which begins at 4 a.m. */
      date: day,
      /** From midnight on: days to the date of an exam are counted from it. */
      calendar_date: day,
      time_zone: z.string().nullable(),
      has_answered: z.boolean(),
      ends_at: moment,
      topics: z.array(
        z.object({
          topic_id: z.uuid(),
          topic_name: z.string(),
          /** Null: the date is set by study.setGoal. */
          certification_name: z.string().nullable(),
          target_date: z.string().nullable(),
          /** Neither gets any of the day's minutes. */
          exam: z.enum(['today', 'over']).nullable(),
          /** As in the whole, of this topic alone. */
          holds: z.number().nullable(),
          /** Questions promised for today. */
          promised: z.int(),
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
    'When each card of a topic was graded last, and until when each grade would hold',
  )
    .errors(can('TOPIC_NOT_FOUND'))
    .input(z.object({ topic_id: id('Topic not found') }))
    .output(
      z.object({
        cards: z.array(z.object({ item_id: z.uuid(), due: dueByGrade, last_at: moment.nullable() })),
        /** When the day of the exam begins. */
        exam_at: moment.nullable(),
        server_now: moment,
      }),
    ),
};
