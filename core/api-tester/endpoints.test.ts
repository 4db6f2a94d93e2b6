import { describe, expect, test } from 'vitest';
import {
  type Endpoint,
  endpointFor,
  endpointsOf,
  inListOrder,
  mayCall,
  NAMED_FIRST,
  namedEndpoints,
} from './endpoints.ts';

const op = (operationId: string, more: object = {}) => ({
  operationId,
  summary: `Summary of ${operationId}`,
  ...more,
});
const json = (content: object) => ({ requestBody: { content: { 'application/json': content } } });
const document = {
  paths: {
    '/api/zoo/{zoo_id}': {
      get: op('zooAdmin.read', {
        'x-access': 'admin',
        parameters: [
          { name: 'zoo_id', in: 'path', required: true, schema: { type: 'string' }, example: 'z1' },
          { name: 'kind', in: 'query', schema: { enum: ['big', 'small'] } },
          { name: 'x-trace', in: 'header' },
        ],
      }),
      patch: op('zooAdmin.patch'),
    },
    '/api/entitlements/redeem': {
      post: op('entitlements.redeem', { 'x-access': 'user', ...json({ example: { code: 'TRY1' } }) }),
    },
    '/api/ants': {
      put: op(
        'ants.save',
        json({ schema: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } } }),
      ),
    },
  },
};
const keys = (endpoints: Endpoint[]) => endpoints.map(({ key }) => key);

test('A2-116 to A2-124: the endpoints that the specification lists, in its order', () => {
  expect(keys([...namedEndpoints])).toEqual([
    'GET /functions/v1/api-test',
    'GET /api/users/me',
    'GET /api/users/me/entitlements',
    'POST /api/entitlements/redeem',
    'GET /api/entitlements/verify',
    'GET /api/entitlements/verify-ad-free',
    'GET /api/subscriptions',
    'GET /api/users/me/subscriptions',
    'GET /functions/v1/api-docs',
  ]);
  const [, , , redeem, verify, adFree] = namedEndpoints;
  expect(JSON.parse(redeem?.body ?? '')).toHaveProperty('code');
  for (const one of [verify, adFree]) expect(one?.parameters).toMatchObject([{ name: 'topic_id', in: 'query' }]);
});

describe('the endpoints of a document', () => {
  const all = endpointsOf(document);

  test('follow the named ones, each once, in methods that the tester sends', () => {
    expect(keys(all)).toEqual([...keys([...namedEndpoints]), 'GET /api/zoo/{zoo_id}', 'PUT /api/ants']);
  });

  test('bring access, parameters and examples, also to the named ones', () => {
    expect(all.at(-2)).toMatchObject({
      access: 'admin',
      noun: 'Zoo admin',
      summary: 'Summary of zooAdmin.read',
      parameters: [
        { name: 'zoo_id', in: 'path', required: true, example: 'z1', choices: [] },
        { name: 'kind', in: 'query', required: false, example: '', choices: ['big', 'small'] },
      ],
    });
    expect(all[3]).toMatchObject({
      noun: NAMED_FIRST,
      summary: 'Summary of entitlements.redeem',
      body: '{\n  "code": "TRY1"\n}',
    });
  });

  test('without an example a body begins with its required fields, and an access that is not said is not known', () => {
    expect(all.at(-1)).toMatchObject({ access: null, body: '{\n  "n": 0\n}' });
  });

  test.each([
    [
      {
        type: 'object',
        required: ['a', 'b', 'c', 'd', 'e'],
        properties: {
          a: { type: 'string' },
          b: { type: 'array' },
          c: { anyOf: [{ type: 'boolean' }] },
          d: { enum: ['x', 'y'] },
          e: { const: 1 },
          f: {},
        },
      },
      { a: '', b: [], c: false, d: 'x', e: 1 },
    ],
    [{ type: 'integer', minimum: 5 }, 5],
    [{ type: 'object' }, {}],
    [{}, null],
  ])('%j begins as %j', (schema, body) => {
    const [made] = endpointsOf({ paths: { '/x': { post: op('x.y', json({ schema })) } } }).slice(-1);
    expect(JSON.parse(made?.body ?? '')).toEqual(body);
  });

  test.each([null, 'no', {}, { paths: null }, { paths: { '/x': null } }, { paths: { '/x': { get: null } } }])(
    'a document that is none, %j, leaves the named ones',
    (broken) => {
      expect(endpointsOf(broken).slice(0, 9)).toHaveLength(9);
    },
  );
});

test('the list: named ones in their order, then what one may call by heading, then the rest', () => {
  const all = endpointsOf(document);
  expect(keys(inListOrder(all, 'user')).slice(9)).toEqual(['PUT /api/ants', 'GET /api/zoo/{zoo_id}']);
  expect(keys(inListOrder(all, 'public')).slice(0, 9)).toEqual(keys([...namedEndpoints]));
  expect(mayCall('public', 'user')).toBe(false);
  expect(mayCall('admin', 'user')).toBe(true);
  expect(mayCall('public', null)).toBe(true);
});

test('a request is known by its method and the shape of its path', () => {
  const all = endpointsOf(document);
  expect(endpointFor(all, 'GET', '/api/zoo/7?kind=big')?.key).toBe('GET /api/zoo/{zoo_id}');
  for (const path of ['/api/zoo/', '/api/zoo', '/api/zoo/7/8']) expect(endpointFor(all, 'GET', path)).toBeUndefined();
  expect(endpointFor(all, 'PUT', '/api/zoo/7')).toBeUndefined();
});
