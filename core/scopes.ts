/** What an access token may be allowed to do. Each operation needs at most one of them. */
export const scopes = ['read:own', 'write:own', 'admin:content', 'admin:all'] as const;

export type Scope = (typeof scopes)[number];

/** Scopes that only administrators can give to a token, and that work only as long as they are administrators. */
export const adminScopes: readonly Scope[] = ['admin:content', 'admin:all'];

/** Each scope in words: what it is called, and what a token with it may do. */
export const scopeWords: Readonly<Record<Scope, { label: string; note: string }>> = {
  'read:own': {
    label: 'Read your account',
    note: 'Your profile, progress, results, flashcards and plan, and download your data.',
  },
  'write:own': {
    label: 'Act for you',
    note: 'Take quizzes, change your profile, redeem codes, buy, change or cancel your plan.',
  },
  'admin:content': {
    label: 'Manage content',
    note: 'Topics, questions, quizzes, flashcards, images, the blog, pages, the sitemap and the trash.',
  },
  'admin:all': {
    label: 'Everything in the admin area',
    note: 'Content and also entitlements, plans, reports, users (read only) and the audit log.',
  },
};

/** Whether a token with these scopes may call what needs this one. */
export function covers(held: readonly Scope[], needed: Scope): boolean {
  return held.includes(needed) || (needed === 'admin:content' && held.includes('admin:all'));
}

/** The scope that a token needs for an operation that is not content. Null: none, because anybody may call it. */
export function scopeFor(access: 'public' | 'user' | 'admin', method: string): Scope | null {
  if (access === 'public') return null;
  if (access === 'user') return method === 'GET' ? 'read:own' : 'write:own';
  return 'admin:all';
}
