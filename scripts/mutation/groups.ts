/** Files that are changed, and the tests that should notice. */
interface Part {
  files: string[];
  tests: string[];
}

export interface MutationGroup {
  name: string;
  /** Tried one after the other: every change loads all tests of its part, and few load quickly. */
  parts: Part[];
  /** Whether its tests run on PostgreSQL. */
  database: boolean;
}

/** `folder/name.ts`, which the test beside it knows. */
const besideTest = (path: string): Part => ({ files: [`${path}.ts`], tests: [`${path}.test.ts`] });
const inFolder = (folder: string, files: string, tests: string): Part => ({
  files: [`${folder}/${files}.ts`],
  tests: [`${folder}/${tests}.test.ts`],
});

/** Code of which a wrong line would cost people points, access or money. */
export const mutationGroups: readonly MutationGroup[] = [
  {
    name: 'rules',
    parts: ['core/quiz', 'core/access', 'core/entitlements', 'core/users'].map(besideTest),
    database: false,
  },
  { name: 'prices', parts: [besideTest('core/money')], database: false },
  {
    name: 'timer',
    parts: [besideTest('web/quiz/moments'), inFolder('server/quizzes', '{pause,late}', '{clock,results,save}')],
    database: true,
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
    database: true,
  },
  {
    name: 'roles',
    parts: [
      inFolder('server/users', '{update-user,remove-user}', '{users,suspensions}'),
      { files: ['server/account/last-administrator.ts'], tests: ['server/users/last-administrator.test.ts'] },
    ],
    database: true,
  },
  {
    name: 'scoring',
    parts: [
      inFolder(
        'server',
        'quizzes/{complete,settle}',
        '{quizzes/results,quizzes/clock,quizzes/study-mode,statistics/count}',
      ),
      inFolder('server/quizzes', 'read', '{results,clock,study-mode}'),
    ],
    database: true,
  },
  {
    name: 'answers',
    parts: [
      inFolder('server/quizzes', 'save', '{save,clock,study-mode}'),
      inFolder('server/quizzes', 'running', '{clock,start,study-mode}'),
    ],
    database: true,
  },
  {
    name: 'entitlements',
    parts: [
      inFolder('server/entitlements', 'ad-free', 'verify'),
      inFolder('server/entitlements', '{held,mine}', 'mine'),
      inFolder('server/entitlements', 'redeem', 'redeem'),
      inFolder('server/entitlements', '{assign,revoke}', 'assign'),
      inFolder('server/entitlements', 'grants', '{assign,office-list}'),
    ],
    database: true,
  },
];
