import * as z from 'zod';
import { reportKinds } from '../feedback.ts';
import { interest } from './account-input.ts';
import { pastAttempt, topicProgress } from './catalog.ts';
import { userEntitlement } from './entitlements.ts';
import { moment } from './operation.ts';
import { subscription } from './subscription.ts';
import { version } from './version.ts';

/** A user as the list shows them. */
export const listedUser = z.object({
  id: z.uuid(),
  /** Empty where there is no profile yet: it is made at the next sign-in. */
  full_name: z.string(),
  /** Masked: 'a•••@example.org'. */
  email: z.string(),
  is_admin: z.boolean(),
  confirmed: z.boolean(),
  suspended: z.boolean(),
  created_at: moment,
  /** Null: never. */
  last_login: moment.nullable(),
  /** Whether this is who asks. */
  is_you: z.boolean(),
  version,
});

const ownFields = {
  phone: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  years_of_experience: z.int().nullable(),
};

const openAttempt = z.object({
  id: z.uuid(),
  topic_name: z.string(),
  quiz_title: z.string().nullable(),
  mode: z.enum(['exam', 'study']),
  started_at: moment,
  deadline_at: moment,
  /** Null while its clock runs. */
  paused_at: moment.nullable(),
});

/** What one learner has and did, for whoever helps them. */
export const supportView = z.object({
  /** Here the address is whole: support has to write to it. */
  user: listedUser.extend({ ...ownFields, sessions: z.int() }),
  /** Null: the account is active. */
  suspension: z
    .object({
      reason: z.string(),
      suspended_at: moment,
      /** Null: that administrator is deleted since. */
      suspended_by_name: z.string().nullable(),
    })
    .nullable(),
  second_factor: z.object({ app: z.boolean(), passkeys: z.int(), recovery_codes: z.int() }),
  interests: z.array(interest),
  counts: z.object({ attempts: z.int(), exams: z.int(), passed: z.int(), studies: z.int() }),
  open_attempts: z.array(openAttempt),
  /** The newest ten. */
  attempts: z.array(pastAttempt),
  /** Topics with a result, the latest first. */
  progress: z.array(topicProgress.extend({ topic_name: z.string(), pass_mark: z.int() })),
  entitlements: z.array(userEntitlement),
  /** The one that counts, else the one that ended last. */
  subscription: subscription.nullable(),
  /** What they reported and nobody has closed yet, the newest ten. */
  reports: z.array(
    z.object({
      id: z.uuid(),
      topic_name: z.string(),
      message: z.string(),
      kind: z.enum(reportKinds),
      created_at: moment,
    }),
  ),
  counts_of_reports: z.object({ open: z.int(), closed: z.int() }),
});
