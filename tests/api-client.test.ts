import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { generateTypes } from 'certamen-api-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiDocument } from '#server/api-docs/document.ts';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/env.ts';
import { useTestApp } from './support/app.ts';
import { anAccessToken, anEntitlement, aTopicWith, aUser, PASSWORD } from './support/factories.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const app = useTestApp();

/** What a stranger writes who has nothing but the document. */
const client = `
import createClient from 'openapi-fetch';
import type { paths } from './types';

export async function redeemed(origin: string, credential: { email: string; password: string } | string, code: string) {
  const api = createClient<paths>({ baseUrl: origin });
  let token: string;
  if (typeof credential === 'string') token = credential;
  else {
    const { data, error } = await api.POST('/api/auth/sign-in', { body: { ...credential, session: 'bearer' } });
    if (error) throw new Error(error.code);
    if (data.access_token === undefined) throw new Error('There is no token.');
    token = data.access_token;
  }
  api.use({
    onRequest({ request }) {
      request.headers.set('authorization', \`Bearer \${token}\`);
      return request;
    },
  });
  const first = await api.POST('/api/entitlements/redeem', { body: { code } });
  if (first.error) throw new Error(first.error.code);
  const topic_id: string = first.data.entitlement.entitlement.topic_id;
  const again = await api.POST('/api/entitlements/redeem', { body: { code } });
  const told: 'ENTITLEMENT_ALREADY_HELD' | undefined =
    again.error?.code === 'ENTITLEMENT_ALREADY_HELD' ? again.error.code : undefined;
  const mine = await api.GET('/api/users/me/entitlements');
  const verified = await api.GET('/api/entitlements/verify', { params: { query: { topic_id } } });
  const codes: string[] = mine.data?.entitlements.map(({ entitlement }) => entitlement.code) ?? [];
  const holds: boolean | undefined = verified.data?.has_entitlement;
  return { codes, holds, told };
}
`;

/** Each of these is one mistake that the types are there to find. */
const mistakes = [
  [`{ body: { code } }`, `{ body: { kode: code } }`],
  [`session: 'bearer'`, `session: 'token'`],
  [`'/api/users/me/entitlements'`, `'/api/users/me/entitlement'`],
  [`entitlement.code)`, `entitlement.kode)`],
  [`=== 'ENTITLEMENT_ALREADY_HELD'`, `=== 'NO_SUCH_CODE'`],
] as const;

let folder: string;
let problems: string;

beforeAll(async () => {
  mkdirSync(join(root, 'node_modules/.cache/certamen'), { recursive: true });
  folder = mkdtempSync(join(root, 'node_modules/.cache/certamen/client-'));
  const document = await apiDocument(readSettings({ APP_SECRET: 'x'.repeat(40) }));
  writeFileSync(join(folder, 'types.d.ts'), await generateTypes(document));
  writeFileSync(join(folder, 'client.ts'), client);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [n, [right, wrong]] of mistakes.entries()) {
    expect(client).toContain(right);
    writeFileSync(join(folder, `mistake-${n}.ts`), client.replace(right, wrong));
  }
  problems = await compiled(['client.ts', ...mistakes.keys().map((n) => `mistake-${n}.ts`)]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a client with types from the OpenAPI document compiles, and each mistake in it is found', () => {
  const found = new Set([...problems.matchAll(/^(\S+?)\(\d+,\d+\): error TS/gm)].map(([, file]) => file));
  expect([...found].sort(), problems).toEqual(mistakes.map((_, n) => `mistake-${n}.ts`));
});

test('it signs in, redeems a code and reads it back, from a real port', async () => {
  const topic = await aTopicWith(app.deps, 1);
  const { code } = await anEntitlement(app.deps, { topic_id: topic.id });
  const { email } = await aUser(app.deps);
  const outcome = await onPort((origin) => run(origin, { email, password: PASSWORD }, code));
  expect(outcome).toEqual({ codes: [code], holds: true, told: 'ENTITLEMENT_ALREADY_HELD' });
});

test('it does the same with a personal access token', async () => {
  const topic = await aTopicWith(app.deps, 1);
  const { code } = await anEntitlement(app.deps, { topic_id: topic.id });
  const { id } = await aUser(app.deps);
  const { token } = await anAccessToken(app.deps, id);
  const outcome = await onPort((origin) => run(origin, token, code));
  expect(outcome).toEqual({ codes: [code], holds: true, told: 'ENTITLEMENT_ALREADY_HELD' });
});

async function run(origin: string, credential: unknown, code: string): Promise<unknown> {
  const made = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.js')).href);
  return made.redeemed(origin, credential, code);
}

/** What the compiler has to say of the files, which it also turns into JavaScript. */
async function compiled(files: string[]): Promise<string> {
  const options = '--ignoreConfig --strict --skipLibCheck --target es2024 --module esnext --moduleResolution bundler';
  const how = [...options.split(' '), '--pretty', 'false', '--types', 'node'];
  const all = [join(root, 'node_modules/typescript/bin/tsc'), ...how, ...files];
  try {
    return (await promisify(execFile)(process.execPath, all, { cwd: folder })).stdout;
  } catch (failed) {
    return (failed as { stdout: string }).stdout;
  }
}

/** The whole server behind a socket, for as long as `use` takes. */
async function onPort<Result>(use: (origin: string) => Promise<Result>): Promise<Result> {
  const { fetch } = createApp({ deps: app.deps, production: true });
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false });
  try {
    if (!server.listening) await new Promise((listening) => server.once('listening', listening));
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}
