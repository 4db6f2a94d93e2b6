import type { Failures } from '../lib/failures.ts';

export const auditFailures = { AUDIT_FAILED: [500, 'Failed to load the audit list'] } as const satisfies Failures;

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

/** A kind that only another version knows is returned unchanged. */
export const auditNounLabel = (noun: string): string => auditNouns[noun as AuditNoun] ?? noun;

export const withArticle = (noun: AuditNoun) => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
