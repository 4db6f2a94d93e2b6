import { afterAll, beforeEach } from 'vitest';
import { createFunctions } from '#server/functions/create-functions.ts';
import type { Functions } from '#server/functions/functions.ts';
import type { FunctionLimits } from '#server/functions/limits.ts';
import { type Answer, type Person, type TestApp, useTestApp } from './app.ts';
import { putOpened } from './versions.ts';

export interface FunctionsApp extends TestApp {
  administrator: Person;
  /** Adds or saves a function and deploys it; answers what the deploy did. */
  deploy(name: string, code: string, may?: { hosts?: string[]; secrets?: Record<string, string> }): Promise<Answer>;
  /** Calls a deployed function as a visitor. */
  visit(name: string, init?: RequestInit): Promise<{ status: number; text: string; headers: Headers }>;
}

/** Functions run below everything else on the machine: on a busy one they start slowly, and a log that said so would hold one line more than a test counts. */
export const patient = { bootMs: 120_000, slowBootMs: 120_000, answerMs: 120_000, waitMs: 120_000 };

/** The app with a real Deno behind it, one for all tests of a file, and limits that need no waiting. */
export function useFunctionsApp(limits: Partial<FunctionLimits> = {}): FunctionsApp {
  let shared: Functions | null = null;
  const app = useTestApp({}, (deps) => {
    shared ??= createFunctions(deps, { ...patient, ...limits });
    return shared;
  }) as FunctionsApp;
  beforeEach(async () => {
    app.administrator = await app.person({ is_admin: true });
    // The database was emptied: what served in the test before is gone.
    await app.deps.functions.follow();
  });
  afterAll(() => shared?.stop());
  app.deploy = async (name, code, may = {}) => {
    const path = `/api/admin/functions/${name}`;
    const saved = await putOpened(app.administrator, path, { code, ...may });
    if (saved.status === 404) {
      await app.administrator.call('POST', '/api/admin/functions', { name, code });
      if (Object.keys(may).length > 0) await putOpened(app.administrator, path, { code, ...may });
    }
    return app.administrator.call('POST', '/functions/v1/deploy-function', { functionName: name });
  };
  app.visit = async (name, init) => {
    const response = await app.request(`/functions/v1/${name}`, {
      ...init,
      headers: { host: 'localhost:3000', ...(init?.headers as Record<string, string>) },
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return app;
}
