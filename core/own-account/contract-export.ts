import * as z from 'zod';
import { profile, user } from '../account/contract.ts';
import { securityEvent } from '../account/contract-events.ts';
import { interest } from '../account/contract-input.ts';
import { moment } from '../contract/operation.ts';
import { confidence, lateAnswers, whys } from '../quizzes/contract-attempt.ts';
import { ssoProviders } from '../sso/sso.ts';
import { studySettings } from '../study/contract.ts';
import { scopes } from '../tokens/scopes.ts';

const score = { score: z.int(), questions_correct: z.int(), time_taken: z.int() };

/** `is_correct` is withheld until the results have been shown, and while a running exam has the question. */
const choice = z.object({
  id: z.uuid(),
  answer_text: z.string(),
  picked: z.boolean(),
  is_correct: z.boolean().nullable(),
});

const question = z.object({
  position: z.int(),
  question_text: z.string(),
  image_url: z.string().nullable(),
  choices: z.array(choice),
  picks: z.array(z.uuid()),
  flagged: z.boolean(),
  answered_at: moment.nullable(),
  arrived_at: moment.nullable(),
  checked_at: moment.nullable(),
  confidence,
  correct: z.boolean().nullable(),
  explanation: z.string().nullable(),
  whys,
  domain: z.string().nullable(),
  reference: z.string().nullable(),
});

const attempt = z.object({
  id: z.uuid(),
  topic_name: z.string(),
  quiz_title: z.string().nullable(),
  domain: z.string().nullable(),
  objective: z.string().nullable(),
  mode: z.enum(['exam', 'study']),
  selection: z.string(),
  time_limit: z.int(),
  question_count: z.int(),
  passing_rate: z.int(),
  started_at: moment,
  deadline_at: moment,
  paused_at: moment.nullable(),
  completed_at: moment.nullable(),
  ended_by: z.enum(['learner', 'time']).nullable(),
  score: z.int().nullable(),
  questions_correct: z.int().nullable(),
  time_taken: z.int().nullable(),
  late_answers: lateAnswers,
  progress: z
    .object({
      id: z.uuid(),
      ...score,
      questions_total: z.int(),
      passing_rate: z.int(),
      passed: z.boolean(),
      completed_at: moment,
    })
    .nullable(),
  /** Empty while paused: a pause hides the questions. */
  questions: z.array(question),
});

/** Secrets (password, session tokens, codes) must never be part of it. */
const account = z.object({
  user: user.extend({ last_login: moment.nullable() }),
  profile,
  certification_interests: z.array(interest),
  study_goals: z.array(
    z.object({ topic_id: z.uuid(), topic_name: z.string(), target_date: z.string(), priority: z.int() }),
  ),
  email_change: z.object({ new_email: z.string(), expires_at: moment }).nullable(),
  identities: z.array(
    z.object({
      provider: z.enum(ssoProviders),
      subject: z.string(),
      email: z.string(),
      created_at: moment,
      last_used_at: moment,
    }),
  ),
  access_tokens: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      ending: z.string(),
      scopes: z.array(z.enum(scopes)),
      created_at: moment,
      expires_at: moment,
      last_used_at: moment.nullable(),
    }),
  ),
  second_factors: z.object({
    passkeys: z.array(
      z.object({ id: z.uuid(), name: z.string(), created_at: moment, last_used_at: moment.nullable() }),
    ),
    app: z.object({ created_at: moment, last_used_at: moment.nullable() }).nullable(),
    recovery_codes: z.int(),
  }),
  security_events: z.array(securityEvent),
  user_entitlements: z.array(
    z.object({
      id: z.uuid(),
      entitlement_id: z.uuid(),
      code: z.string(),
      name: z.string(),
      is_active: z.boolean(),
      expires_at: moment.nullable(),
      created_at: moment,
    }),
  ),
  user_subscriptions: z.array(
    z.object({
      id: z.uuid(),
      subscription_id: z.string(),
      tier_id: z.uuid().nullable(),
      price_id: z.string(),
      price_amount: z.int(),
      currency: z.string(),
      interval: z.string(),
      status: z.string(),
      current_period_start: moment,
      current_period_end: moment,
      access_until: moment.nullable(),
      cancel_at_period_end: z.boolean(),
      created_at: moment,
      updated_at: moment,
    }),
  ),
  customer_id: z.string().nullable(),
  study_settings: studySettings,
});

/** What tells right from wrong is withheld while a running exam has the question. */
const memory = z.object({
  id: z.uuid(),
  kind: z.enum(['question', 'card']),
  topic_id: z.uuid(),
  text: z.string(),
  model: z.string(),
  /** `stability` in days, `difficulty` from 1 to 10. */
  state: z.object({ stability: z.number(), difficulty: z.number(), look_at: z.number().nullable() }).nullable(),
  reps: z.int(),
  lapses: z.int().nullable(),
  last_at: moment.nullable(),
  due_at: moment.nullable(),
  suspended_at: moment.nullable(),
  buried_until: moment.nullable(),
  reset_at: moment.nullable(),
  /** The day on which it comes back as promised, YYYY-MM-DD. */
  promised_on: z.string().nullable(),
  first_answer: z
    .object({
      correct: z.boolean().nullable(),
      confidence: z.int().nullable(),
      source: z.string(),
      answered_at: moment,
    })
    .nullable(),
});

const session = z.object({
  id: z.uuid(),
  kind: z.enum(['cookie', 'bearer']),
  user_agent: z.string(),
  created_at: moment,
  last_seen_at: moment,
  expires_at: moment,
});

const report = z.object({
  id: z.uuid(),
  attempt_id: z.uuid().nullable(),
  topic_name: z.string(),
  quiz_score: z.int().nullable(),
  question_id: z.uuid().nullable(),
  card_id: z.uuid().nullable(),
  message: z.string(),
  email: z.string().nullable(),
  sender_name: z.string(),
  created_at: moment,
  closed_at: moment.nullable(),
});

const deferred = z.object({
  id: z.uuid(),
  attempt_id: z.uuid(),
  text: z.string(),
  picked: z.array(z.string()),
  confidence,
  duration_ms: z.int().nullable(),
  reviewed_at: moment,
  received_at: moment,
});

const review = z.object({
  id: z.uuid(),
  item_id: z.uuid(),
  /** The beginning of the question or of the card's front. */
  text: z.string(),
  reviewed_at: moment,
  received_at: moment,
  source: z.string(),
  grade: z.int().nullable(),
  correct: z.boolean().nullable(),
  confidence: z.int().nullable(),
  picked: z.array(z.string()).nullable(),
  duration_ms: z.int().nullable(),
  read_ms: z.int(),
  undone_at: moment.nullable(),
});

/** In the order in which they come. */
const lists = {
  attempts: z.array(attempt),
  memories: z.array(memory),
  reviews: z.array(review),
  /** Not counted yet: a running exam has their questions. */
  deferred_reviews: z.array(deferred),
  feedback: z.array(report),
  sessions: z.array(session),
};

export type ExportList = keyof typeof lists;
export const exportLists = Object.keys(lists) as ExportList[];

export const dataExport = z.object({ exported_at: moment, account: account.nullable(), ...lists });

const notACursor = 'This is not a cursor.';

/** The name of a list, and where in it to go on. */
export const exportCursor = z
  .string(notACursor)
  .regex(/^[a-z_]+\.[\w-]{1,400}$/, notACursor)
  .refine((cursor) => exportLists.some((list) => cursor.startsWith(`${list}.`)), notACursor)
  .meta({
    examples: [
      'reviews.WzUwLDAsIjIwMjYtMTEtMjBUMDk6MDA6MDAuMDAwWiIsIjRjMWIwYTVlLTJmMGQtNGI3ZS05YTUzLTBjNmQxZThmN2EyMSJd',
    ],
  });
