import { EventEmitter } from 'node:events';
import { beforeEach, expect } from 'vitest';
import { createStandIns } from '#local/stand-ins.ts';
import type { Sandbox } from '#local/stripe/sandbox.ts';
import { findSession, openSession } from '#server/account/session.ts';
import { createApp } from '#server/app.ts';
import type { Deps, Who } from '#server/deps.ts';
import { readSettings } from '#server/env.ts';
import type { Functions } from '#server/functions/functions.ts';
import { createLimits } from '#server/http/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { createMeters } from '#server/metrics/meters.ts';
import { createPayments } from '#server/subscriptions/payments.ts';
import { emptyDatabase, testDatabase } from './database.ts';
import { aUser, type UserParts } from './factories.ts';
import { pretendFunctions } from './pretend-functions.ts';

export const ORIGIN = 'http://localhost:3000';

export interface Answer {
  status: number;
  body: any;
  headers: Headers;
}

/** The body of an answer that has to be a success. */
export function ok({ status, body }: Pick<Answer, 'status' | 'body'>) {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Where in a list that fits on one page its rows stand. */
export const onlyPage = (total: number) => ({
  ...{ total, total_is_estimate: false, first: 1 },
  ...{ next_cursor: null, previous_cursor: null },
});

/** Status and body of an answer, to be compared at once. */
export const outcome = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [status, body];
/** Status of an answer and the code of its failure. */
export const codeOf = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [status, body.code];

/** A signed-in person in a test: who they are and how they call. */
export interface Person {
  who: Who;
  email: string;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface TestApp {
  deps: Deps;
  /** Calls the app as a visitor, or with given headers. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Makes an account and signs it in. */
  person(parts?: Partial<UserParts>): Promise<Person>;
  /** Whoever has been signed in already, calling this app. */
  callsAs(person: Omit<Person, 'call'>): Person;
  /** The payment provider's stand-in, not there with a public origin. It tells the app nothing by itself: `deliverDue()` does. */
  sandbox: Sandbox;
  /** Moves the app's clock on. */
  pass(milliseconds: number): void;
  /** What was logged as information. */
  lines: { event: string; facts: Record<string, unknown> }[];
  /** What was logged as an error; a test that expects some empties it. */
  errors: { event: string; error: unknown }[];
}

/** What a published site cannot do without; a local one has the same. */
const nothingSpecial = {
  APP_SECRET: 'x'.repeat(40),
  DATA_DIR: 'data',
  MAIL_FROM: 'Certamen <no-reply@certamen.example>',
};

/**
 * The app on this worker's database, emptied before each test, with a clock that stands still until it is moved. A test that leaves
 * an unexpected failure in the log fails. Functions are pretended, unless a test brings what runs them.
 */
export function useTestApp(
  environment: Record<string, string> = {},
  makeFunctions: (deps: Pick<Deps, 'database' | 'db' | 'log' | 'settings' | 'clock'>) => Functions = pretendFunctions,
): TestApp {
  const database = testDatabase();
  const errors: TestApp['errors'] = [];
  const lines: TestApp['lines'] = [];
  const info: Log['info'] = (event, facts = {}) => lines.push({ event, facts });
  const log: Log = { info, error: (event, error) => errors.push({ event, error }) };
  const settings = readSettings({ ...nothingSpecial, ...environment });
  let now = new Date('2026-11-20T09:00:00.000Z');
  const app = {} as TestApp;

  beforeEach(async () => {
    const opened = await database;
    await emptyDatabase(opened);
    now = new Date('2026-11-20T09:00:00.000Z');
    errors.length = 0;
    lines.length = 0;
    const base = { settings, db: opened.db, clock: () => now, log };
    const meters = createMeters();
    const toSelf = async (sent: Request) => hono.request(sent);
    const { sandbox, signOnStandIn, mount } = createStandIns({ ...base, deliver: toSelf });
    const deps: Deps = {
      ...base,
      database: opened,
      random: Math.random,
      limits: createLimits(opened, meters.refused, base),
      signals: new EventEmitter(),
      payments: createPayments(settings, sandbox?.fetch ?? null),
      signOnStandIn,
      functions: makeFunctions({ ...base, database: opened }),
      toSelf,
      meters,
      standing: { stopping: false },
    };
    const hono = createApp({ deps, local: mount(deps), production: true });
    const request: TestApp['request'] = async (path, init) => hono.request(`${ORIGIN}${path}`, init);
    const call: TestApp['call'] = async (method, path, body, headers = {}) => {
      const response = await request(path, {
        method,
        headers: {
          host: 'localhost:3000',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
    };
    const callsAs: TestApp['callsAs'] = (person) => ({
      ...person,
      call: (method, path, body) => call(method, path, body, { authorization: `Bearer ${person.token}` }),
    });
    Object.assign(app, {
      deps,
      call,
      callsAs,
      request,
      sandbox: sandbox as Sandbox,
      errors,
      lines,
      pass: (milliseconds: number) => {
        now = new Date(now.getTime() + milliseconds);
      },
      person: async (parts: Partial<UserParts> = {}) => {
        const user = await aUser(deps, parts);
        const { token } = await openSession(deps.db, now, { user_id: user.id, kind: 'bearer', user_agent: 'test' });
        const session = await findSession(deps, token);
        const { id: user_id, is_admin } = user;
        const who = { user_id, session_id: session?.session_id ?? '', is_admin, limits_of: user_id };
        return callsAs({ who, email: user.email, token });
      },
    } satisfies TestApp);
    return () => {
      expect(errors, 'unexpected failures in the log').toEqual([]);
    };
  });
  return app;
}

/** Somebody who is made and signed in anew before each test. */
export function usePerson(app: TestApp, parts: Partial<UserParts> = {}): Person {
  const person = {} as Person;
  beforeEach(async () => void Object.assign(person, await app.person(parts)));
  return person;
}
