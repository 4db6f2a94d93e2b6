import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalTarget, isHost } from './request-target.ts';

const urlOf = (target: string) => canonicalTarget(target)?.url ?? null;

describe('the canonical form of a request target', () => {
  test.each([
    ['/', '/'],
    ['/api/health?a=%68&b=%', '/api/health?a=%68&b=%'],
    ['/api/%68ealth', '/api/health'],
    ['/%61%70%69/health', '/api/health'],
    ['/api/%7euser%2D1%5f', '/api/~user-1_'],
    ['/api/a%2fb%25%3a', '/api/a%2Fb%25%3A'],
    ['/api/%2568ealth', '/api/%2568ealth'],
    ['/api/./health', '/api/health'],
    ['/api/%2e/health', '/api/health'],
    ['/api/x/../health', '/api/health'],
    ['/api/x/%2E%2e/health', '/api/health'],
    ['/../../api/health', '/api/health'],
    ['/api/health/.', '/api/health/'],
    ['/api/health/..', '/api/'],
    ['/..', '/'],
    ['/api/health.', '/api/health.'],
    ['/api/.well-known', '/api/.well-known'],
    ['/api//health', '/api//health'],
    ['//api/health', '//api/health'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/a"b{}', '/a%22b%7B%7D'],
    ['/path#part', '/path'],
    ['/path?query#part', '/path?query'],
  ])('%s is %s', (target, url) => {
    expect(canonicalTarget(target)).toEqual({ url, authority: null });
  });

  test.each([
    ['http://exam.example/api/health?a=b', '/api/health?a=b', 'exam.example'],
    ['HTTPS://exam.example:8443/api/%68ealth', '/api/health', 'exam.example:8443'],
    ['http://exam.example', '/', 'exam.example'],
    ['http://exam.example?a', '/?a', 'exam.example'],
    ['http:///api/health', '/api/health', ''],
  ])('%s is its path, and the host that it names', (target, url, authority) => {
    expect(canonicalTarget(target)).toEqual({ url, authority });
  });

  test.each([
    '',
    '*',
    'api/health',
    'ftp://exam.example/',
    '/a\\b',
    '/%',
    '/%6',
    '/%zz',
    '/a%',
    '/%ff',
    '/%c3',
    '/\u00e9',
  ])('%j is none', (target) => {
    expect(canonicalTarget(target)).toBeNull();
  });

  test('is canonical itself, and means what it meant', () => {
    const segment = fc.string({ unit: 'grapheme', maxLength: 6 });
    const encode = (text: string) =>
      encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
    const inHex = (text: string) =>
      [...new TextEncoder().encode(text.toWellFormed())]
        .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
        .join('');
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const plain = urlOf(`/${segments.map(encode).join('/')}`) ?? '';
        expect(urlOf(`/${segments.map(inHex).join('/')}`)).toBe(plain);
        expect(urlOf(plain)).toBe(plain);
        const isDotted = segments.some((text) => /^\.\.?$/.test(text));
        if (!isDotted)
          expect(plain.slice(1).split('/').map(decodeURIComponent)).toEqual(
            segments.length ? segments.map((text) => text.toWellFormed()) : [''],
          );
      }),
    );
  });
});

test('a host is a name or an address, with a port or without', () => {
  for (const host of ['localhost', 'exam.example:3000', 'EXAM.example.', '10.0.0.1:80', '[::1]:3000', 'my_host'])
    expect(isHost(host), host).toBe(true);
  for (const host of ['', 'a b', 'a,b', 'a@b', 'a/b', 'a:b', 'a:70000', 'a#', '[::1', 'a?', ':80'])
    expect(isHost(host), host).toBe(false);
});
