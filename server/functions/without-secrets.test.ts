import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

const key = '-----BEGIN KEY-----\r\nMIIBVgIBADANBg\r\n  kqhkiG9w0BAQ\r\n-----END KEY-----';
const read = withoutSecrets({
  TOKEN: 'sk_live_abcdef',
  LONGER: 'sk_live_abcdef_more',
  QUOTED: 'pa"ss/wörd',
  KEY: key,
  SHORT: 'on',
  PHRASE: 'correct horse (battery)',
});

test.each([
  ['a value in the middle', 'Bearer sk_live_abcdef was refused', 'Bearer ••• was refused'],
  ['a value that begins as another', 'sk_live_abcdef_more', '•••'],
  ['several times', 'sk_live_abcdef,sk_live_abcdef', '•••,•••'],
  ['within JSON', '{"p":"pa\\"ss/wörd"}', '{"p":"•••"}'],
  ['within an address', 'https://x.example/?p=pa%22ss%2Fw%C3%B6rd', 'https://x.example/?p=•••'],
  ['within a form', 'p=correct+horse+%28battery%29&q=1', 'p=•••&q=1'],
  ['a line of a value with several', 'kqhkiG9w0BAQ', '•••'],
  ['a short value: no secret', 'switched on', 'switched on'],
  ['no value', 'nothing to see', 'nothing to see'],
])('%s', (_, text, expected) => {
  expect(read(text)).toBe(expected);
});

test('a value is text, not a pattern', () => {
  expect(withoutSecrets({ A: '.*$&()[' })('x .*$&()[ y')).toBe('x ••• y');
});
