import type { AuditNoun } from '#core/audit.ts';

const words: Readonly<Record<AuditNoun, string>> = {
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
};

/** A kind of thing as people read it; one that this version does not know as it is written down. */
export function nounWord(noun: string): string {
  return words[noun as AuditNoun] ?? noun;
}
