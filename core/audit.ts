import type { Failures } from './failures.ts';

export const auditFailures = {
  AUDIT_FAILED: [500, 'Failed to load the audit list'],
} as const satisfies Failures;

/** The kinds of things that administrators do something to, as the audit list shows them. */
export const auditNouns = {
  user: 'User',
  category: 'Category',
  topic: 'Topic',
  question: 'Question',
  flashcard: 'Flashcard',
  quiz: 'Quiz',
  image: 'Image',
  entitlement: 'Entitlement',
  grant: 'Grant',
  report: 'Report',
  post: 'Blog post',
  'blog category': 'Blog category',
  page: 'Page',
  sitemap: 'Sitemap',
  'sign-in provider': 'Sign-in provider',
  tier: 'Subscription tier',
  webhook: 'Webhook',
  function: 'Edge function',
  trash: 'Trash',
  view: 'View of a list',
} as const;

export type AuditNoun = keyof typeof auditNouns;

/** A kind of thing as people read it; one that only another version knows, as it was written. */
export const auditNounLabel = (noun: string): string => auditNouns[noun as AuditNoun] ?? noun;

/** 'a user', 'an image'. */
export const withArticle = (noun: AuditNoun) => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
