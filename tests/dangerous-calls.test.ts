import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { withoutComments } from './support/imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('{core,server,local,web}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.(test|spec)\.tsx?$/.test(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(`${root}${path}`, 'utf8')) }));

const filesWith = (what: RegExp) =>
  sources
    .filter(({ text }) => what.test(text))
    .map(({ path }) => path)
    .sort();

test('the sources are there', () => {
  expect(sources.length).toBeGreaterThan(800);
  expect(filesWith(/\bspawn\(/)).toContain('server/functions/start-process.ts');
});

describe('what could run or show a text as something else stands in few places, each looked at', () => {
  test('no text is run as code: no eval, no Function, no other context', () => {
    expect(filesWith(/\beval\(|\bnew Function\(|['"](node:)?vm['"]|\bsetTimeout\(\s*['"`]/)).toEqual([]);
  });

  test('HTML is put into a page where it was sanitized or is ours', () => {
    expect(filesWith(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/)).toEqual([
      'web/blog/post-article.tsx',
      'web/content-pages/page.tsx',
      'web/editor/markdown-preview.tsx',
    ]);
  });

  test('SQL that is no parameter is made of constants', () => {
    expect(filesWith(/\bsql\.raw\(/)).toEqual([
      ...['server/db/fold.ts', 'server/db/lease.ts', 'server/db/migrate.ts', 'server/db/page.ts'],
      ...['server/quizzes/plan-attempt.ts', 'server/quizzes/save.ts', 'server/subscriptions/sync.ts'],
    ]);
  });

  test('programs are started with a list of arguments and without a shell', () => {
    const starting = filesWith(/child_process/);
    expect(starting).toContain('server/backup/postgres.ts');
    expect(filesWith(/\bshell:|\b(exec|execSync|spawnSync)\b[^;]*from 'node:child_process'/)).toEqual([]);
    const importing = starting.flatMap((path) => {
      const { text = '' } = sources.find((source) => source.path === path) ?? {};
      return [...text.matchAll(/import (?:type )?\{([^}]*)\} from 'node:child_process'/g)].map(
        ([, names = '']) => names,
      );
    });
    const names = new Set(importing.flatMap((one) => one.split(',').map((name) => name.replace('type ', '').trim())));
    expect([...names].sort()).toEqual(['ChildProcess', 'execFile', 'spawn']);
  });
});

describe('cryptography', () => {
  test('encrypts with AES-256-GCM, and hashes with SHA-256', () => {
    const used = sources.flatMap(({ text }) => [
      ...text.matchAll(/\bcreate(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*'([^']+)'|\bhkdfSync\('([^']+)'/g),
    ]);
    expect(new Set(used.map(([, named, derived]) => named ?? derived))).toEqual(new Set(['sha256', 'aes-256-gcm']));
    expect(filesWith(/\bcreate(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*[^'\s]/)).toEqual([]);
  });

  test('takes no chance from Math.random, which is for pauses, shuffling and the number of a process’s user', () => {
    expect(filesWith(/\bMath\.random\b/)).toEqual([
      ...['server/db/conflict.ts', 'server/db/lease.ts', 'server/db/migrate.ts'],
      ...['server/functions/confinement.ts', 'server/open-site.ts', 'web/flashcards/use-deck.ts'],
      ...['web/lib/retry.ts'],
    ]);
  });

  test('leaves the checks of certificates on', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });
});

test('password fields take what is pasted, and say to password managers what they are', () => {
  expect(filesWith(/\bonPaste\b|\bonBeforeInput\b/)).toEqual([
    'web/blog/tag-input.tsx',
    'web/editor/markdown-field.tsx',
  ]);
  const fields = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/<PasswordField\b[\s\S]*?\/>/g)].map(([field]) => ({ path, field })),
  );
  expect(fields.length).toBeGreaterThan(8);
  expect(fields.filter(({ field }) => !/autoComplete="(current|new)-password"/.test(field))).toEqual([]);
});
