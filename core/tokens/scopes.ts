export const scopes = ['read:own', 'write:own', 'admin:content', 'admin:all'] as const;

export type Scope = (typeof scopes)[number];

/** Only administrators can grant these, and they work only while the owner is an administrator. */
export const adminScopes: readonly Scope[] = ['admin:content', 'admin:all'];

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

export function covers(held: readonly Scope[], needed: Scope): boolean {
  return held.includes(needed) || (needed === 'admin:content' && held.includes('admin:all'));
}

export function scopeFor(access: 'public' | 'user' | 'admin', method: string): Scope | null {
  if (access === 'public') return null;
  if (access === 'user') return method === 'GET' ? 'read:own' : 'write:own';
  return 'admin:all';
}
