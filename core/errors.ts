import { accountFailures } from './account/account.ts';
import { auditFailures } from './audit/audit.ts';
import { blogFailures } from './blog/blog.ts';
import { bulkFailures } from './bulk/bulk.ts';
import { catalogFailures } from './catalog/failures.ts';
import { contentPageFailures } from './content-pages/content-pages.ts';
import { entitlementFailures } from './entitlements/entitlements.ts';
import { factorFailures } from './factors/factors.ts';
import { feedbackFailures } from './feedback/failures.ts';
import { flashcardFailures } from './flashcards/admin.ts';
import { functionFailures } from './functions/functions.ts';
import { imageFailures } from './images/images.ts';
import { generalFailures } from './lib/general.ts';
import { overviewFailures } from './overview/overview.ts';
import { questionFailures } from './questions/question.ts';
import { quizAdminFailures } from './quizzes/admin-quiz.ts';
import { quizFailures } from './quizzes/failures.ts';
import { revisionFailures } from './revisions/revisions.ts';
import { sitemapFailures } from './sitemap/sitemap.ts';
import { ssoFailures } from './sso/sso.ts';
import { studyFailures } from './study/failures.ts';
import { subscriptionFailures } from './subscriptions/subscription.ts';
import { tokenFailures } from './tokens/tokens.ts';
import { trashFailures } from './trash/trash.ts';
import { uploadFailures } from './uploads/uploads.ts';
import { userFailures } from './users/users.ts';
import { viewingFailures } from './users/viewing.ts';
import { viewFailures } from './views/views.ts';

export const catalogue = {
  ...generalFailures,
  ...accountFailures,
  ...quizFailures,
  ...studyFailures,
  ...entitlementFailures,
  ...subscriptionFailures,
  ...feedbackFailures,
  ...trashFailures,
  ...bulkFailures,
  ...userFailures,
  ...viewingFailures,
  ...catalogFailures,
  ...questionFailures,
  ...uploadFailures,
  ...quizAdminFailures,
  ...imageFailures,
  ...overviewFailures,
  ...auditFailures,
  ...viewFailures,
  ...flashcardFailures,
  ...blogFailures,
  ...contentPageFailures,
  ...revisionFailures,
  ...sitemapFailures,
  ...ssoFailures,
  ...functionFailures,
  ...tokenFailures,
  ...factorFailures,
} as const;

export type ErrorCode = keyof typeof catalogue;

/** `fields` maps an input field to its error. */
export interface ErrorBody {
  error: string;
  code: string;
  fields?: Record<string, string>;
  /** What someone else has saved since, with its version: the refused change would have overwritten it. */
  current?: Current;
}

export type Current = Readonly<Record<string, unknown>>;

export interface AppErrorOptions {
  params?: Readonly<Record<string, string>>;
  fields?: Record<string, string>;
  current?: Current;
  /** Replaces the catalogue's sentence. */
  sentence?: string;
  /** Seconds. */
  retryAfter?: number;
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly current: Current | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const [status, sentence] = catalogue[code];
    super(options.sentence ?? fill(sentence, options.params ?? {}), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.fields = options.fields;
    this.current = options.current;
    this.retryAfter = options.retryAfter;
  }
}

/** An unknown name is left unchanged. */
export function fill(sentence: string, params: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}
