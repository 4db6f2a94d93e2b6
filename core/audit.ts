import type { Failures } from './failures.ts';

export const auditFailures = {
  AUDIT_FAILED: [500, 'Failed to load the audit list'],
} as const satisfies Failures;

/** The kinds of things that administrators do something to. */
export const auditNouns = [
  'user',
  'category',
  'topic',
  'question',
  'flashcard',
  'quiz',
  'image',
  'entitlement',
  'grant',
  'report',
  'post',
  'blog category',
  'page',
  'sitemap',
  'sign-in provider',
  'tier',
  'webhook',
  'function',
  'trash',
  'view',
] as const;

export type AuditNoun = (typeof auditNouns)[number];

/** 'a user', 'an image'. */
export const withArticle = (noun: AuditNoun) => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
