import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { filesBehind } from '../tests/support/imports.ts';
import { root } from './suites.ts';

const learners = ['main-job', 'newcomer'];
const quiz = [
  ...['quiz', 'quiz-two-tabs', 'topic-progress', 'quiz-late', 'demo', 'home', 'ads', 'feedback', 'direction'],
  ...['translated', ...learners],
];
const posts = ['blog', 'admin-blog', 'admin-post-form', 'hostile-content'];

const named = readdirSync(`${root}tests/e2e`)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.slice(0, -'.spec.ts'.length));

export const allJourneys = named.map((name) => `tests/e2e/${name}.spec.ts`);

/** By folder of web/ and server/, and for local/ whole: the journeys that show what is in it, beside those of its own name. */
export const journeysByFolder: Readonly<Record<string, string[]>> = {
  account: [
    'second-factor',
    'accounts',
    'accounts-look',
    'profile',
    'profile-look',
    'security-activity',
    'sso',
    'admin-users',
    'words',
    ...learners,
  ],
  admin: ['admin-frame', 'admin-records'],
  'api-test': ['api-tester'],
  audit: ['admin-records', 'admin-frame'],
  backup: [],
  blog: [...posts, 'landing'],
  catalog: ['certifications', 'admin-builder', 'words'],
  certifications: ['navigation', 'lost-network', 'words', ...learners],
  content: ['admin-uploads', 'admin-questions', 'admin-flashcards', 'admin-day'],
  'content-pages': ['admin-pages', 'hostile-content'],
  demo: ['landing'],
  doctor: ['admin-frame'],
  editor: ['admin-functions', 'admin-sitemap', 'admin-post-form', 'admin-pages', 'markdown-field', 'admin-day'],
  entitlements: ['ads', 'locale'],
  factors: ['second-factor', 'accounts', 'profile', 'sso'],
  feedback: ['admin-reports', 'study-report', 'corrected-fields'],
  flashcards: ['admin-uploads', 'ads'],
  functions: ['admin-function-log', 'api-tester', 'admin-day'],
  home: ['words', ...learners],
  idempotency: ['admin-builder', 'admin-catalog'],
  images: ['admin-post-form', 'admin-uploads', 'blog', 'quiz'],
  landing: ['newcomer'],
  library: ['certifications', 'blog', 'content-pages', ...learners],
  local: ['accounts', 'subscription', 'subscription-states', 'sso', 'admin-tiers', 'newcomer'],
  mail: ['accounts', 'profile', 'feedback', 'newcomer'],
  markdown: [...posts, 'content-pages', 'admin-pages'],
  metrics: [],
  overview: ['admin-frame'],
  'own-account': ['profile', 'profile-look', 'accounts'],
  practice: quiz,
  progress: quiz,
  'question-bank': ['admin-questions', 'admin-uploads', 'admin-builder', 'admin-day'],
  questions: ['admin-uploads', 'admin-builder', ...quiz],
  quiz,
  quizzes: ['admin-builder', 'subscription-states', ...quiz],
  reviews: ['study', 'flashcards'],
  revisions: ['admin-blog', 'admin-pages'],
  secrets: ['admin-functions', 'sso', 'second-factor'],
  site: ['client-errors', 'admin-frame', 'content-pages'],
  sitemap: ['content-pages'],
  sso: ['accounts'],
  statistics: ['admin-questions', 'admin-frame'],
  study: quiz,
  subscription: ['admin-tiers', 'ads', 'landing'],
  subscriptions: ['subscription', 'subscription-states', 'admin-tiers', 'ads', 'landing'],
  tokens: ['access-tokens'],
  trash: ['admin-records', 'admin-catalog'],
  views: ['admin-users'],
  users: ['view-as', 'admin-frame', 'second-factor', 'corrected-fields'],
};

/** The journeys of a folder; none where what is in it (the kit of parts, the shell, styles, the database, HTTP) shows in all of them. */
export function journeysOfFolder(folder: string): string[] | null {
  const own = named.filter((name) => `${name.replace(/^admin-/, '')}-`.startsWith(`${folder}-`));
  const others = journeysByFolder[folder];
  return own.length > 0 || others ? [...own, ...(others ?? [])] : null;
}

/** Beside those folders: what every page is built from, and every journey run by. */
const BEHIND_ALL = ['vite.config.ts', 'react-router.config.ts', 'playwright.config.ts', 'package-lock.json'];

/** The files that have changed since a commit, those that git does not know yet included; by path from the root. */
export function changedFiles(since: string): string[] {
  const git = (...given: string[]) =>
    execFileSync('git', given, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The files of tests/e2e that a change of these files can touch. */
export function journeysOf(files: string[]): string[] {
  if (files.some((file) => BEHIND_ALL.includes(file))) return allJourneys;
  const touched = new Set<string>();
  for (const file of files.filter((path) => !path.includes('.test.'))) {
    const [top, folder = ''] = file.split('/');
    if (top === 'tests') {
      for (const spec of allJourneys) if (filesBehind(spec).has(file)) touched.add(spec);
    } else if (top === 'content') {
      for (const name of journeysByFolder.library ?? []) touched.add(`tests/e2e/${name}.spec.ts`);
    } else if (['core', 'web', 'server', 'local', 'public'].includes(top ?? '')) {
      const names = journeysOfFolder(top === 'local' ? top : folder);
      if (!names) return allJourneys;
      for (const name of names) touched.add(`tests/e2e/${name}.spec.ts`);
    }
  }
  return [...touched].sort();
}
