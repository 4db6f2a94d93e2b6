import { globSync } from 'node:fs';
import { join } from 'node:path';

/** Files that are changed, and the tests that should notice. */
export interface Part {
  files: string[];
  tests: string[];
}

export interface MutationGroup {
  name: string;
  /** Tried one after the other. */
  parts: Part[];
  /** The percentage of changes that the tests have to notice; null where the group has not been measured. */
  atLeast: number | null;
}

const root = join(import.meta.dirname, '../..');

/** Domain files that are in no group, each with the reason. */
export const notMutated = [
  {
    files: 'server/{app,deps,fill-published,little-memory,main,open-site,pages,production,run}.ts',
    why: 'They put the program together and start it, before any test begins.',
  },
  { files: 'server/markdown/worker.ts', why: 'It runs in a thread of its own, where no change is switched on.' },
];

/** What groups have to cover: all of core, server and local but tests, tables and routers. */
export const domainFiles = (() => {
  const without = new Set(notMutated.flatMap(({ files }) => matching(files)));
  const declares = /(\.test|\/tables|[/-]router)\.ts$/;
  return matching('{core,server,local}/**/*.ts').filter((file) => !declares.test(file) && !without.has(file));
})();

const part = (files: string, tests: string): Part => ({ files: matching(files), tests: matching(tests) });
const inFolder = (folder: string, files: string, tests: string) =>
  part(`${folder}/${files}.ts`, `${folder}/${tests}.test.ts`);

/** Code of which a wrong line would cost people points, access or money, with the tests that know it best. */
const chosen: readonly MutationGroup[] = [
  {
    name: 'rules',
    parts: ['quizzes/quiz', 'subscriptions/access', 'entitlements/entitlements', 'users/users'].map((name) =>
      inFolder('core', name, name),
    ),
  },
  { name: 'prices', parts: [inFolder('core', 'subscriptions/money', 'subscriptions/money')] },
  {
    name: 'timer',
    parts: [
      inFolder('core/quizzes', 'run', 'run'),
      inFolder('server/quizzes', '{pause,late}', '{clock,results,save}'),
    ],
  },
  {
    name: 'access',
    parts: [
      inFolder(
        'server',
        'http/access',
        '{http/access,tokens/tokens,idempotency/answer-once,factors/standing,account/confirm-password,users/suspensions}',
      ),
      inFolder('server', 'account/session', '{account/{session,sign-in,confirm-password},http/access}'),
    ],
  },
  {
    name: 'roles',
    parts: [
      inFolder('server/users', 'edit-user', '{users,suspensions}'),
      part('server/account/last-administrator.ts', 'server/users/last-administrator.test.ts'),
    ],
  },
  {
    name: 'scoring',
    parts: [
      inFolder('server', 'quizzes/settle', '{quizzes/results,quizzes/clock,quizzes/study-mode,statistics/count}'),
      inFolder('server/quizzes', 'read', '{results,clock,study-mode}'),
    ],
  },
  {
    name: 'answers',
    parts: [
      inFolder('server/quizzes', 'save', '{save,clock,study-mode}'),
      inFolder('server/quizzes', 'running', '{clock,start,study-mode}'),
    ],
  },
  {
    name: 'entitlements',
    parts: [
      inFolder('server/entitlements', 'ad-free', 'verify'),
      inFolder('server/entitlements', 'learner-grant', 'mine'),
      inFolder('server/entitlements', 'redeem', 'redeem'),
      inFolder('server/entitlements', 'assign', 'assign'),
      inFolder('server/entitlements', 'admin-list', '{assign,admin-list}'),
    ],
  },
].map((group) => ({ ...group, atLeast: 85 }));

/** What the measured ones of the groups below have to keep. */
const measured: Record<string, number> = { 'server/demo': 90, 'server/secrets': 60 };

/** Tests of folders that have none of their own. */
const testsElsewhere: Record<string, string> = {
  'server/backup': 'tests/backup.test.ts',
  'server/questions': 'server/question-bank/*.test.ts',
  'server/revisions': 'server/{blog,content-pages}/revisions.test.ts',
};

/** Everything else: core as one group, and each folder of the server with the tests that stand in it. */
const byFolder = (() => {
  const taken = new Set(chosen.flatMap(({ parts }) => parts.flatMap(({ files }) => files)));
  const folderOf = (file: string) => /^(core|local)|server\/[^/]+(?=\/)|server/.exec(file)?.[0] as string;
  const rest = Map.groupBy(
    domainFiles.filter((file) => !taken.has(file)),
    folderOf,
  );
  return [...rest].map(([name, files]): MutationGroup => {
    const beside = name === 'server' ? 'server/*.test.ts' : `${name}/**/*.test.ts`;
    const tests = matching(testsElsewhere[name] ?? beside);
    return { name, parts: [{ files, tests }], atLeast: measured[name] ?? null };
  });
})();

export const mutationGroups: readonly MutationGroup[] = [...chosen, ...byFolder];

/** By path from the root, with forward slashes. */
function matching(pattern: string): string[] {
  const found = globSync(pattern, { cwd: root, exclude: ['**/node_modules'] });
  return found.map((file) => file.replaceAll('\\', '/')).sort();
}
