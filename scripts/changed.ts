import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { filesBehind, importersOfAll } from '../tests/support/imports.ts';
import { root } from './suites.ts';

const learners = ['main-job', 'newcomer'];
const quiz = [
  ...['quiz', 'quiz-two-tabs', 'topic-progress', 'quiz-late', 'demo', 'home', 'ads', 'feedback', 'direction'],
  ...['quiz-beside-exam', 'one-picture', 'exam-date', 'translated', ...learners],
];
const posts = ['blog', 'admin-blog', 'admin-post-form', 'markdown-field', 'hostile-content'];

const named = readdirSync(`${root}tests/e2e`)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.slice(0, -'.spec.ts'.length));

export const allJourneys = named.map((name) => `tests/e2e/${name}.spec.ts`);

/** By room, a folder of core/, server/ and web/, and for local/ whole: the journeys that show what is in it, beside those of its own name. */
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
  admin: ['admin-frame', 'admin-records', 'admin-counts', 'admin-selection'],
  audit: ['admin-records', 'admin-frame'],
  backup: [],
  blog: [...posts, 'landing'],
  catalog: ['certifications', 'admin-builder', 'words'],
  certifications: ['navigation', 'lost-network', 'words', ...learners],
  'content-pages': ['admin-pages', 'hostile-content'],
  bulk: ['admin-questions', 'admin-flashcards', 'admin-day'],
  demo: ['landing'],
  doctor: ['admin-frame'],
  entitlements: ['ads', 'locale'],
  factors: ['second-factor', 'accounts', 'profile', 'sso'],
  feedback: ['admin-reports', 'study-report', 'corrected-fields'],
  flashcards: ['admin-uploads', 'ads'],
  functions: ['admin-function-log', 'api-tester', 'admin-day'],
  home: ['words', 'exam-date', 'study-exam', 'study-week', 'study-zone', ...learners],
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
  quizzes: ['admin-builder', 'subscription-states', 'study-phone', ...quiz],
  'quizzes-admin': ['admin-builder', 'admin-day'],
  reviews: ['study', 'exam-date', 'study-exam', 'study-week', 'study-conflict', 'study-zone', 'flashcards'],
  revisions: ['admin-blog', 'admin-pages'],
  secrets: ['admin-functions', 'sso', 'second-factor'],
  site: ['client-errors', 'admin-frame', 'content-pages'],
  sitemap: ['content-pages'],
  sso: ['accounts'],
  statistics: ['admin-questions', 'admin-frame'],
  study: quiz,
  subscriptions: ['subscription', 'subscription-states', 'admin-tiers', 'ads', 'landing'],
  tokens: ['access-tokens'],
  trash: ['admin-records', 'admin-catalog'],
  uploads: ['admin-uploads', 'admin-questions', 'admin-flashcards', 'admin-day'],
  views: ['admin-users'],
  users: ['view-as', 'admin-frame', 'second-factor', 'corrected-fields'],
};

/** The journeys of a room; none for a folder that several rooms share. */
export function journeysOfFolder(folder: string): string[] | null {
  const own = named.filter((name) => `${name.replace(/^admin-/, '')}-`.startsWith(`${folder}-`));
  const others = journeysByFolder[folder];
  return own.length > 0 || others ? [...own, ...(others ?? [])] : null;
}

/** What every page is built from, beside what ships. */
const BEHIND_ALL = ['vite.config.ts', 'react-router.config.ts', 'playwright.config.ts', 'package-lock.json'];

/** The journeys of shared files whose importers say nothing of them. */
const journeysByFile: Readonly<Record<string, string[]>> = {
  // The program; the journeys' sites are opened by tests/support/site-process.ts.
  'server/main.ts': [],
  // Counters of every call are written to it by its name in SQL.
  'server/http/tables.ts': named,
  // Begins a minute after the start, and is tried by server/sweeps.test.ts.
  'server/sweeps.ts': ['main-job'],
  // Shown while an administrator looks at the site as a learner.
  'web/shell/viewing-banner.tsx': ['view-as'],
  // They come with a migration; a wrong one keeps every site from opening, which any journey shows.
  'server/db/migrations/meta/': ['main-job'],
};

/** Forked, not imported: it serves the site of every journey. */
const SITE_PROCESS = 'tests/support/site-process.ts';
/** Named in its command, or by a hook. */
const BESIDE_IT = ['tests/support/quick-hashes.ts', 'tests/support/quick-argon2.ts'];

const importers = importersOfAll(['vite.config.ts', SITE_PROCESS]);

/** The journeys of a file by its room, by name; null for a file that rooms share. */
export function journeysOfRoom(path: string): string[] | null {
  const byFile = Object.keys(journeysByFile).find((start) => path.startsWith(start));
  if (byFile !== undefined) return journeysByFile[byFile] ?? null;
  const [top = '', folder = '', file] = path.split('/');
  if (top === 'local') return journeysOfFolder(top);
  return file === undefined ? null : journeysOfFolder(folder);
}

/**
 * The journeys that can show a change of a file, by name; null: all. A shared file has those of the rooms that run it, directly or through other
 * shared files, and all where that ends at the top: at the routes, the frames, the site as a whole.
 */
function journeysAbove(file: string): string[] | null {
  // What ran a file that is gone has changed with it.
  if (!existsSync(`${root}${file}`)) return journeysOfRoom(file) ?? [];
  const found = new Set<string>();
  const reached = new Set([file]);
  for (const path of reached) {
    const names = journeysOfRoom(path);
    const above = path.endsWith('.sql') ? tablesIn(path) : (importers.get(path) ?? []);
    if (!names && above.length === 0) return null;
    for (const name of names ?? []) found.add(name);
    for (const importer of names ? [] : above) reached.add(importer);
  }
  return [...found];
}

/** The files that declare the tables which a migration names. */
function tablesIn(migration: string): string[] {
  const words = new Set(readFileSync(`${root}${migration}`, 'utf8').match(/\w+/g));
  const declared = globSync('{server,local}/**/tables.ts', { cwd: root });
  return declared.filter((path) =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].some(([, name]) =>
      words.has(name ?? ''),
    ),
  );
}

/** The files of tests/e2e that a change of these files can touch. */
export function journeysOf(files: string[]): string[] {
  if (files.some((file) => BEHIND_ALL.includes(file))) return allJourneys;
  const touched = new Set<string>();
  for (const file of files.filter((path) => !path.includes('.test.'))) {
    const [top = ''] = file.split('/');
    if (top === 'tests') {
      if (BESIDE_IT.includes(file) || filesBehind(SITE_PROCESS).has(file)) return allJourneys;
      for (const spec of allJourneys) if (filesBehind(spec).has(file)) touched.add(spec);
    } else if (top === 'content') {
      for (const name of journeysByFolder.library ?? []) touched.add(`tests/e2e/${name}.spec.ts`);
    } else if (['core', 'web', 'server', 'local', 'public'].includes(top)) {
      const names = journeysAbove(file);
      if (!names) return allJourneys;
      for (const name of names) touched.add(`tests/e2e/${name}.spec.ts`);
    }
  }
  return [...touched].sort();
}
