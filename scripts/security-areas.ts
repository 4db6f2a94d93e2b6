/** Test files of one project of Vitest, or journeys. */
interface SecuritySuite {
  project: 'unit' | 'postgresql' | 'journeys';
  files: readonly string[];
}

/** What is attacked, and the tests that do. */
export interface SecurityArea {
  name: string;
  suites: readonly SecuritySuite[];
}

const unit = (...files: string[]): SecuritySuite => ({ project: 'unit', files });
const postgresql = (...files: string[]): SecuritySuite => ({ project: 'postgresql', files });

export const securityAreas: readonly SecurityArea[] = [
  {
    name: 'roles',
    suites: [postgresql('tests/permission-matrix.test.ts', 'tests/id-replay.test.ts', 'server/http/access.test.ts')],
  },
  { name: 'fuzz', suites: [postgresql('tests/fuzz.test.ts')] },
  {
    name: 'xss',
    suites: [
      unit('server/markdown/attacks.test.ts', 'server/markdown/pipeline.test.ts'),
      { project: 'journeys', files: ['tests/e2e/hostile-content.spec.ts'] },
    ],
  },
  {
    name: 'origins',
    suites: [
      postgresql(
        ...['tests/foreign-origins.test.ts', 'tests/gets-change-nothing.test.ts'],
        ...['server/http/requests.test.ts', 'server/http/public-origin.test.ts'],
      ),
    ],
  },
  {
    name: 'raw-http',
    suites: [
      unit('server/http/request-target.test.ts'),
      postgresql(
        ...[
          'server/http/hostile-bytes.test.ts',
          'server/http/front-door.test.ts',
          'server/http/unknown-paths.test.ts',
        ],
        'tests/front.test.ts',
      ),
    ],
  },
  {
    name: 'guessing',
    suites: [
      postgresql(
        ...['tests/guessing.test.ts', 'server/http/rate-limit.test.ts', 'server/account/strangers.test.ts'],
        ...[
          'server/factors/sign-in.test.ts',
          'server/account/recovery.test.ts',
          'server/entitlements/redeem.test.ts',
        ],
      ),
    ],
  },
  {
    name: 'sandbox',
    suites: [postgresql('server/functions/')],
  },
  { name: 'secrets', suites: [postgresql('tests/canaries.test.ts')] },
  { name: 'regexes', suites: [unit('tests/regexes.test.ts')] },
];
