import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlText, type SentAs } from './curl-text.ts';

const text = (more: { sentAs?: SentAs; withToken?: boolean; body?: string; method?: 'GET' | 'POST' }) =>
  curlText({
    method: 'GET',
    path: '/api/x?q=[1]&b=$HOME',
    body: null,
    origin: 'https://ours.example',
    accept: 'application/json',
    sentAs: { as: 'nobody' },
    withToken: false,
    ...more,
  });

test('the least of it', () => {
  expect(text({})).toBe(
    "curl --globoff 'https://ours.example/api/x?q=[1]&b=$HOME' \\\n  -H 'Accept: application/json'",
  );
});

test("a token's value is in it only when asked for; a session is stood in for by a token", () => {
  const token: SentAs = { as: 'token', token: 'se$cret' };
  expect(text({ sentAs: token })).not.toContain('se$cret');
  expect(text({ sentAs: token })).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(text({ sentAs: token, withToken: true })).toContain("-H 'Authorization: Bearer se$cret'");
  expect(text({ sentAs: { as: 'session' }, withToken: true })).toContain('"Authorization: Bearer $TOKEN"');
});

test('a shell reads exactly what is meant, whatever stands in the body', () => {
  const body = '{"a":"it\'s $HOME `id` \\"\n!"}';
  const command = text({ method: 'POST', body });
  const shell = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const read = execFileSync('sh', ['-c', shell], { encoding: 'utf8' }).split('\0').slice(0, -1);
  expect(read).toEqual([
    ...['--globoff', '-X', 'POST', 'https://ours.example/api/x?q=[1]&b=$HOME', '-H', 'Accept: application/json'],
    ...['-H', 'Content-Type: application/json', '--data-raw', body],
  ]);
});
