import type { Person } from './app.ts';
import { type Input, operations } from './operations.ts';

type Shown = { version: number; [field: string]: unknown } | undefined;

interface Read {
  path(input: Input): string;
  at(body: any, input: Input): Shown;
}

const by = (list: any[], field: string, value: unknown): Shown => list.find((one) => one[field] === value);
const one = (path: string, id: string, name: string): Read => ({
  path: (input) => `${path}/${String(input[id])}`,
  at: (body) => body[name],
});
const page: Read = { path: () => '/api/admin/pages', at: ({ pages }, { page_id }) => by(pages, 'id', page_id) };

/** Where a form reads what it opens, and with it the version: for each operation that takes one. */
const reads: Record<string, Read> = {
  'account.updateMe': { path: () => '/api/users/me', at: ({ profile }) => profile },
  'account.saveInterests': { path: () => '/api/users/me/interests', at: (body) => body },
  'factors.renamePasskey': {
    path: () => '/api/users/me/factors',
    at: ({ passkeys }, { passkey_id }) => by(passkeys, 'id', passkey_id),
  },
  'users.update': one('/api/admin/users', 'user_id', 'user'),
  'catalogAdmin.updateCategory': {
    path: () => '/api/admin/catalog',
    at: ({ categories }, { category_id }) => by(categories, 'id', category_id),
  },
  'catalogAdmin.updateTopic': one('/api/admin/topics', 'topic_id', 'topic'),
  'questionsAdmin.change': one('/api/admin/questions', 'question_id', 'question'),
  'flashcardsAdmin.change': one('/api/admin/flashcards', 'flashcard_id', 'flashcard'),
  'quizzesAdmin.change': one('/api/admin/quizzes', 'quiz_id', 'quiz'),
  'entitlementsAdmin.change': one('/api/admin/entitlements', 'entitlement_id', 'entitlement'),
  'entitlementsAdmin.changeGrant': {
    path: () => '/api/admin/grants',
    at: ({ grants }, { grant_id }) => by(grants, 'id', grant_id),
  },
  'reports.note': {
    path: () => '/api/admin/reports?state=all',
    at: ({ reports }, { report_id }) => by(reports, 'id', report_id),
  },
  'blogAdmin.change': one('/api/admin/posts', 'post_id', 'post'),
  'blogAdmin.changeCategory': {
    path: () => '/api/admin/blog-categories',
    at: ({ categories }, { category_id }) => by(categories, 'id', category_id),
  },
  'contentPages.change': page,
  'contentPages.changeSeo': page,
  'sitemap.save': { path: () => '/api/admin/sitemap', at: ({ sitemap }) => sitemap },
  'ssoAdmin.save': {
    path: () => '/api/admin/sso',
    at: ({ configs }, { provider }) => by(configs, 'provider', provider),
  },
  'tiersAdmin.change': {
    path: () => '/api/admin/subscription-tiers',
    at: ({ tiers }, { tier_id }) => by(tiers, 'id', tier_id),
  },
  // `version` of a function is the one that is served.
  'functions.save': {
    path: ({ name }) => `/api/admin/functions/${String(name)}`,
    at: (body) => ({ ...body.function, version: body.function.saved_version }),
  },
};

export const withReads = Object.keys(reads);

/** What an input is about, as this person reads it now. */
async function shownNow(operation: string, person: Person, input: Input) {
  const { path, at } = reads[operation] as Read;
  const { status, body } = await person.call('GET', path(input));
  const shown = at(body, input);
  if (!shown) throw new Error(`${operation}: ${path(input)} (${status}) shows nothing of ${JSON.stringify(input)}`);
  return shown;
}

export async function versionNow(operation: string, person: Person, input: Input): Promise<number> {
  return (await shownNow(operation, person, input)).version;
}

/** An input with the version of now, as a form that has just been opened sends it. */
export async function opened<Body extends Input>(operation: string, person: Person, input: Body) {
  return { ...input, version: await versionNow(operation, person, input) };
}

/** A PUT as a form sends it that has just been opened; a body with a version keeps its own. What is gone is sent version 1. */
export async function putOpened(person: Pick<Person, 'call'>, path: string, body: object = {}) {
  const operation = operations().find((one) => one.method === 'PUT' && paramsIn(one.path, path));
  if (!operation || !(operation.name in reads) || 'version' in body) return person.call('PUT', path, body);
  const { path: at, at: shown } = reads[operation.name] as Read;
  const input = { ...body, ...paramsIn(operation.path, path) };
  const answer = await person.call('GET', at(input));
  const version = answer.status === 200 ? shown(answer.body, input)?.version : undefined;
  return person.call('PUT', path, { ...body, version: version ?? 1 });
}

/** The parameters of a path that fits; null where it does not. */
function paramsIn(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return null;
  const fits = wanted.every((part, n) => part.startsWith('{') || part === parts[n]);
  if (!fits) return null;
  const named = wanted.flatMap((part, n) =>
    part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(parts[n] as string)]] : [],
  );
  return Object.fromEntries(named);
}
