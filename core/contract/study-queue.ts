import * as z from 'zod';
import { can, id, moment, operation } from './operation.ts';
import { questionKind } from './question-kind.ts';

/** How the day stands. */
const standing = {
  is_done: z.boolean(),
  /** Why it is done: the minutes are used up, all that was met holds until the exam, the rest comes back tomorrow, there is nothing. */
  why: z.enum(['minutes', 'holds', 'tomorrow', 'nothing']).nullable(),
  /** Share of what was met that should be recalled on exam day, from 0 to 1; null before the learner's own 50 reviews bear it out. */
  holds: z.number().nullable(),
  /** Of today. */
  minutes: z.object({ planned: z.int(), done: z.int() }),
};
const queued = {
  item_id: z.uuid(),
  topic_id: z.uuid(),
  topic_name: z.string(),
  /** `sibling`: an unseen question on what `sibling_of` asks, which was missed. */
  reason: z.enum(['missed', 'again', 'due', 'new', 'sibling']),
  sibling_of: z.uuid().nullable(),
  domain: z.string().nullable(),
  /** When it was last answered, or the missed question that it is practiced for, and whether it was recalled; null where it is new. */
  last: z.object({ at: moment, is_recalled: z.boolean() }).nullable(),
  /** Whether an unseen question on the same point could take its place after a miss. */
  has_sibling: z.boolean(),
  /** What it is expected to take. */
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
/** When a card would come back after each grade. */
const dueByGrade = z.object({ again: moment, hard: moment, good: moment, easy: moment });
const queuedCard = z.object({
  ...queued,
  kind: z.literal('card'),
  front_content: z.string(),
  back_content: z.string(),
  due: dueByGrade,
});
const planned = { cards: z.int(), questions: z.int(), seconds: z.int() };

/** What there is to study, and when. */
export const studyQueueContract = {
  queue: operation(
    'user',
    'GET /api/study/queue',
    'What to study next, in order: questions without their keys, and cards',
  )
    .errors(can('TOPIC_NOT_FOUND'))
    .input(
      z.object({
        /** Left out: all topics that are studied. */
        topic_id: id('Topic not found').optional(),
        limit: z.coerce.number().int().min(1).max(50).default(20),
        /** After the day is done: as many minutes again. */
        more: z.stringbool('more is true or false.').default(false),
      }),
    )
    .output(
      z.object({
        /** Empty once the day is done. */
        items: z.array(z.discriminatedUnion('kind', [queuedQuestion, queuedCard])),
        /** These, and what comes after them today. */
        ahead: z.object(planned),
        ...standing,
        server_now: moment,
      }),
    ),

  today: operation('user', 'GET /api/study/today', 'What is left to study today, and what is due, by topic').output(
    z.object({
      /** What fits into the minutes that are left. */
      ...planned,
      ...standing,
      /** YYYY-MM-DD, in the learner's time zone. */
      date: z.string(),
      /** In which the day begins and ends; null as long as none was saved, which counts as UTC. */
      time_zone: z.string().nullable(),
      /** Whether the learner has answered anything so far, in quizzes too. */
      has_answered: z.boolean(),
      ends_at: moment,
      topics: z.array(
        z.object({
          topic_id: z.uuid(),
          topic_name: z.string(),
          /** Of the exam; null without a date and after it. */
          target_date: z.string().nullable(),
          ...planned,
          /** By the end of the day, whether or not it fits. */
          due_cards: z.int(),
          due_questions: z.int(),
          /** Minutes that are missing until the exam to meet all that is unseen once and repeat it once; 0 where there are enough. */
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
        /** In the order of the deck. */
        cards: z.array(
          z.object({
            item_id: z.uuid(),
            due: dueByGrade,
            /** Null where it was never graded. */
            last_at: moment.nullable(),
          }),
        ),
        server_now: moment,
      }),
    ),
};
