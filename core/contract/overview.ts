import * as z from 'zod';
import { serviceStates } from '../overview.ts';
import { can, moment, operation, otherwise } from './operation.ts';

/** Null: it could not be counted. */
const counted = z.int().nullable();

export const overviewContract = {
  read: operation('admin', 'GET /api/admin/overview', 'How much there is, how the site is, what happened last')
    .errors(can(otherwise('OVERVIEW_FAILED')))
    .output(
      z.object({
        overview: z.object({
          counted_at: moment,
          counts: z.object({
            users: counted,
            /** True where `users` is the database's estimate: beyond 10,000. */
            users_is_estimate: z.boolean(),
            /** Users who signed up in the last seven days. */
            new_users: counted,
            categories: counted,
            topics: counted,
            questions: counted,
            /** Questions without an explanation. */
            unexplained: counted,
            quizzes: counted,
            flashcards: counted,
            blog_posts: counted,
            /** Posts that are not published. */
            drafts: counted,
            blog_categories: counted,
          }),
          /** Published addresses that the saved sitemap does not name, counted to 1,000. */
          sitemap_missing: counted,
          services: z.array(
            z.object({
              name: z.string(),
              state: z.enum(serviceStates),
              word: z.string(),
              measured: z.string(),
              reason: z.string().nullable(),
            }),
          ),
          /** Newest first. */
          activity: z.array(
            z.object({
              id: z.string(),
              kind: z.enum(['sign_up', 'attempt', 'payment', 'failed_mail']),
              at: moment,
              /** Null where it is nobody's, or theirs who are gone. */
              user: z.object({ id: z.uuid(), full_name: z.string() }).nullable(),
              /** Masked; null where there is none. */
              email: z.string().nullable(),
              /** 'Passed Cisco CCNA with 80%'. */
              what: z.string(),
              /** Why it went wrong; null where it did not. */
              reason: z.string().nullable(),
            }),
          ),
          /** Kinds of activity that could not be read. */
          activity_missing: z.array(z.string()),
          /** The newest five actions of administrators; null when they could not be read. */
          changes: z
            .array(
              z.object({
                id: z.uuid(),
                at: moment,
                actor_id: z.uuid(),
                /** Null when the account is gone. */
                actor_name: z.string().nullable(),
                what: z.string(),
                /** What it was done to: a name as it was then, or the person's of today. */
                object: z.string(),
              }),
            )
            .nullable(),
          /** The last 30 days in UTC, oldest first, none left out; null when they could not be counted. */
          days: z
            .array(
              z.object({
                /** YYYY-MM-DD */
                day: z.string(),
                attempts: z.int(),
                sign_ups: z.int(),
              }),
            )
            .nullable(),
        }),
      }),
    ),
};
