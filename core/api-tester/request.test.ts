import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpointSearch, NO_ENDPOINT, type RequestParts, readyRequest, whyNoToken } from './request.ts';

const request = (parts: Partial<RequestParts>) =>
  readyRequest({ method: 'GET', path: '/api/health', values: {}, query: [], body: '', ...parts });

describe('A2-109: the request that is sent', () => {
  test.each([
    [{}, '/api/health'],
    [{ path: '  /api/health ' }, '/api/health'],
    [{ path: '/api/topics/{topic_id}', values: { topic_id: ' a b/c?d ' } }, '/api/topics/a%20b%2Fc%3Fd'],
    [
      {
        query: [
          { name: 'q', value: 'a&b=c d' },
          { name: 'q', value: 'é' },
        ],
      },
      '/api/health?q=a%26b%3Dc+d&q=%C3%A9',
    ],
    [{ query: [{ name: '', value: 'left out' }] }, '/api/health'],
    [{ query: [{ name: 'empty', value: '' }] }, '/api/health?empty='],
    [{ path: '/api/x?own=1', query: [{ name: 'more', value: '2' }] }, '/api/x?own=1&more=2'],
    [{ path: '/api/x?', query: [] }, '/api/x'],
    [{ path: '/api/x?a=?b', query: [] }, '/api/x?a=?b'],
    [{ path: '/api/{id}', values: { id: '\ud800' } }, '/api/%EF%BF%BD'],
  ] satisfies [Partial<RequestParts>, string][])('%j goes to %s', (parts, path) => {
    expect(request(parts)).toMatchObject({ path });
  });

  test('a body goes with POST and PUT alone, and an empty one is none', () => {
    const body = '{"code":"A"}';
    expect(request({ method: 'POST', body })).toMatchObject({ body });
    expect(request({ method: 'PUT', body })).toMatchObject({ body });
    expect(request({ method: 'PUT', body: ' \n' })).toMatchObject({ body: null });
    expect(request({ method: 'GET', body })).toMatchObject({ body: null });
    expect(request({ method: 'DELETE', body })).toMatchObject({ body: null });
  });
});

describe('what is refused before anything is sent', () => {
  test('A8-060: no path', () => {
    expect(request({ path: ' ' })).toEqual({ field: 'path', message: NO_ENDPOINT });
    expect(NO_ENDPOINT).toBe('Please select an endpoint to test');
  });

  test.each([
    ['https://evil.example/api', 'Only this site is called'],
    ['HTTP:evil.example', 'Only this site is called'],
    ['javascript:alert(1)', 'Only this site is called'],
    ['//evil.example/', 'Two slashes begin the address of another site'],
    ['///evil.example/', 'Two slashes begin the address of another site'],
    ['/\\evil.example', 'backslashes'],
    ['\\\\evil.example', 'backslashes'],
    ['/\t/evil.example', 'control characters'],
    ['/\n/evil.example', 'control characters'],
    ['api/health', 'begins with a slash'],
    ['@evil.example', 'begins with a slash'],
    ['/api/x#secret', '#'],
  ])('%j', (path, words) => {
    const refused = request({ path });
    expect(refused).toMatchObject({ field: 'path' });
    expect((refused as { message: string }).message).toContain(words);
  });

  test('whatever is not refused stays on our own origin', () => {
    const signs = fc.constantFrom(...'/\\:@.#?&=%{}ab\t\n evil'.split(''), '//', 'https://', '{a}');
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(signs, { maxLength: 12 }).map((all) => all.join('')),
    );
    const origin = 'https://ours.example';
    fc.assert(
      fc.property(texts, texts, (path, a) => {
        const ready = request({ path, values: { a } });
        if ('path' in ready) expect(new URL(origin + ready.path).origin, path).toBe(origin);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['', 'id is part of the path: it cannot be empty.'],
    [' ', 'id is part of the path: it cannot be empty.'],
    ['..', "id cannot be '.' or '..'."],
  ])('a part of the path that is %j', (id, message) => {
    expect(request({ path: '/api/{id}', values: { id } })).toEqual({ field: 'value id', message });
  });

  test('a token that cannot stand in a header', () => {
    expect(whyNoToken('abc-123_~.=')).toBeNull();
    for (const token of ['', 'a b', 'a\nb', 'ä']) expect(whyNoToken(token)).not.toBeNull();
  });
});

test('the address of an endpoint can be read, and says nothing but the endpoint', () => {
  expect(endpointSearch('GET /api/users/me')).toBe('?endpoint=GET+/api/users/me');
  const key = 'GET /api/{topic_id}&x=+#';
  expect(new URLSearchParams(endpointSearch(key)).get('endpoint')).toBe(key);
});
