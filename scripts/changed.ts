import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { filesBehind } from '../tests/support/imports.ts';
import { root } from './suites.ts';

const learners = ['main-job', 'newcomer'];
const quiz = [
  ...['quiz', 'quiz-two-tabs', 'topic-progress', 'quiz-late', 'demo', 'home', 'ads', 'feedback', 'direction'],
  ...['translated', ...learners],
];
const posts = ['blog', 'office-blog', 'office-post-form', 'hostile-content'];

/**
 * By folder of web/ and server/: the journeys that show what is in it. What is not here (the kit of parts, the shell, styles, the database,
 * HTTP) shows in all of them.
 */
export const journeysByFolder: Readonly<Record<string, string[]>> = {
  account: [
    'second-factor',
    'accounts',
    'accounts-look',
    'profile',
    'profile-look',
    'security-activity',
    'sso',
    'office-users',
    'words',
    ...learners,
  ],
  admin: ['office-frame', 'admin-catalog', 'office-records'],
  ads: ['ads', 'ads-network'],
  'api-docs': ['api-docs'],
  'api-test': ['api-tester'],
  'api-tester': ['api-tester'],
  audit: ['office-records', 'office-frame'],
  backup: [],
  blog: [...posts, 'landing'],
  catalog: ['admin-catalog', 'certifications', 'office-builder', 'words'],
  certifications: ['certifications', 'navigation', 'lost-network', 'words', ...learners],
  content: ['office-uploads', 'office-questions', 'office-flashcards'],
  'content-pages': ['content-pages', 'office-pages', 'hostile-content'],
  demo: ['demo', 'landing'],
  doctor: ['office-frame'],
  editor: ['office-functions', 'office-sitemap', 'office-post-form', 'office-pages'],
  entitlements: ['entitlements', 'office-entitlements', 'ads', 'locale'],
  factors: ['second-factor', 'accounts', 'profile', 'sso'],
  feedback: ['feedback', 'office-reports', 'study-report', 'corrected-fields'],
  flashcards: ['flashcards', 'office-flashcards', 'office-uploads', 'ads'],
  functions: ['office-functions', 'office-function-log', 'api-tester'],
  home: ['home', 'words', ...learners],
  idempotency: ['office-builder', 'admin-catalog'],
  images: ['office-post-form', 'office-uploads', 'blog', 'quiz'],
  landing: ['landing', 'newcomer'],
  library: ['certifications', 'blog', 'content-pages', ...learners],
  local: ['accounts', 'subscription', 'subscription-states', 'sso', 'office-tiers', 'newcomer'],
  mail: ['accounts', 'profile', 'feedback', 'newcomer'],
  markdown: [...posts, 'content-pages', 'office-pages'],
  metrics: [],
  overview: ['office-frame'],
  'own-account': ['profile', 'profile-look', 'accounts'],
  practice: quiz,
  progress: quiz,
  'question-bank': ['office-questions', 'office-uploads', 'office-builder'],
  questions: ['office-questions', 'office-uploads', 'office-builder', ...quiz],
  quiz,
  quizzes: ['office-builder', 'subscription-states', ...quiz],
  reviews: ['study', 'flashcards'],
  revisions: ['office-blog', 'office-pages'],
  secrets: ['office-functions', 'sso', 'second-factor'],
  site: ['client-errors', 'office-frame', 'content-pages'],
  sitemap: ['office-sitemap', 'content-pages'],
  sso: ['sso', 'accounts'],
  statistics: ['office-questions', 'office-frame'],
  study: ['study', 'study-report', 'study-history', ...quiz],
  subscription: ['subscription', 'subscription-states', 'office-tiers', 'ads', 'landing'],
  subscriptions: ['subscription', 'subscription-states', 'office-tiers', 'ads', 'landing'],
  tokens: ['access-tokens'],
  trash: ['office-records', 'admin-catalog'],
  views: ['office-users'],
  users: ['office-users', 'view-as', 'office-frame', 'second-factor', 'corrected-fields'],
};

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
  const specs = readdirSync(`${root}tests/e2e`).filter((name) => name.endsWith('.spec.ts'));
  const all = specs.map((name) => `tests/e2e/${name}`);
  if (files.some((file) => BEHIND_ALL.includes(file))) return all;
  const touched = new Set<string>();
  for (const file of files.filter((path) => !path.includes('.test.'))) {
    const [top, folder = ''] = file.split('/');
    if (top === 'tests') {
      for (const spec of all) if (filesBehind(spec).has(file)) touched.add(spec);
    } else if (top === 'content') {
      for (const name of journeysByFolder.library ?? []) touched.add(`tests/e2e/${name}.spec.ts`);
    } else if (['core', 'web', 'server', 'public'].includes(top ?? '')) {
      const names = journeysByFolder[folder];
      if (!names) return all;
      for (const name of names) touched.add(`tests/e2e/${name}.spec.ts`);
    }
  }
  return [...touched].sort();
}
