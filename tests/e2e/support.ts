import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const learner = { email: 'learner@certamen.example', password: 'learner-demo' };

/** A real server in its production build, on a database of its own. */
export interface RunningServer {
  origin: string;
  /** Kills it without warning and starts it again on the same data. */
  killAndRestart(): Promise<void>;
  /** Kills it; `start` brings it back. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Runs a statement in its database; the embedded one is stopped for that and started again. */
  sql(statement: string, values?: unknown[]): Promise<void>;
  environment: Record<string, string>;
}

interface Fixtures {
  /** What a test expects to be told of its page and is not held against it: `console: ...`, `foreign request: ...`. */
  tolerate: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** Settings of the server beside those of local mode, for a whole file: `test.use({ settings: { ADSENSE_SLOT: '1' } })`. */
  settings: Record<string, string>;
  server: RunningServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ settings }, use, info) => {
      const server = await startServer(`e2e_${info.workerIndex}`, settings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  tolerate: async ({}, use) => {
    await use((pattern) => tolerated.push(pattern));
  },
  page: async ({ page, server }, use) => {
    waitForHydration(page);
    tolerated.length = 0;
    const problems = watch(page, server.origin);
    await use(page);
    expect(problems, 'console errors, page errors or calls to other hosts').toEqual([]);
  },
});

const tolerated: RegExp[] = [];

export { expect };

/** Signs in without the form, which has its own journeys; answers when the first screen is there. */
export async function signIn(page: Page, who: { email: string; password: string } = learner): Promise<void> {
  await startSession(page, who);
  await page.goto('/certifications');
}

/** Signs in and opens no screen. */
export async function startSession(page: Page, who: { email: string; password: string }): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in', { data: { email: who.email, password: who.password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs in through the form; answers when the page behind it is there. */
export async function signInByForm(page: Page, who: { email: string; password: string } = learner): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/certifications');
}

/** Watches a page that a test opened itself (another context), as the fixture does its own. */
export function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  const note = (text: string) => {
    if (!tolerated.some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) note(`foreign request: ${url}`);
  });
  return problems;
}

/**
 * Makes every page of this process answer from a navigation only when its scripts listen, as a person does who looks
 * before typing: on a busy machine the first key comes before that and nobody hears it.
 */
function waitForHydration(page: Page): void {
  const pages: Page & { [waits]?: true } = Object.getPrototypeOf(page);
  if (pages[waits]) return;
  pages[waits] = true;
  for (const name of ['goto', 'reload', 'goBack', 'waitForURL'] as const) {
    const navigate = pages[name] as (...given: unknown[]) => Promise<unknown>;
    const patched = async function (this: Page, ...given: unknown[]) {
      const answer = await navigate.apply(this, given);
      // A page that has moved on meanwhile is looked at by whoever waits for the next one.
      const runs = await this.evaluate(hasScripts).catch(() => false);
      if (runs) await this.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      return answer;
    };
    Object.assign(pages, { [name]: patched });
  }
}

const waits = Symbol('waits for hydration');

function hasScripts(): boolean {
  return matchMedia('(scripting: enabled)').matches && document.querySelector('script[type=module]') !== null;
}

/** axe's findings on the page as it stands. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/** The size of the page beyond its window: 0 where nothing has to be scrolled sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

export type { BrowserContext, Page };

async function startServer(
  name: string,
  settings: Record<string, string>,
): Promise<RunningServer & { stop(): Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'certamen-e2e-'));
  const databaseUrl = process.env.TEST_DATABASE_URL ? await freshDatabase(process.env.TEST_DATABASE_URL, name) : '';
  const environment: Record<string, string> = {
    ...(process.env as Record<string, string>),
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: '',
    ...settings,
  };
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  const server = {
    origin,
    environment,
    async start() {
      const output: string[] = [];
      child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: environment, stdio: 'pipe' });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(String(data)));
      const started = child;
      for (let waited = 0; waited < 900; waited++) {
        if (started.exitCode !== null) throw new Error(`The server stopped:\n${output.join('')}`);
        const answers = await fetch(`${origin}/api/health`).then(
          (response) => response.ok,
          () => false,
        );
        if (answers) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`The server did not start:\n${output.join('')}`);
    },
    async sql(statement: string, values: unknown[] = []) {
      if (databaseUrl) return onPostgres(databaseUrl, statement, values);
      await ended(child, 'SIGTERM');
      const database = await PGlite.create(join(folder, 'pglite'), { extensions: { pg_trgm } });
      await database.query(statement, values);
      await database.close();
      await server.start();
    },
    async kill() {
      await ended(child, 'SIGKILL');
    },
    async killAndRestart() {
      await ended(child, 'SIGKILL');
      await server.start();
    },
    async stop() {
      await ended(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

function ended(child: ChildProcess | null, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

async function onPostgres(connectionString: string, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

async function freshDatabase(server: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists certamen_${name} with (force)`);
  await admin.query(`create database certamen_${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/certamen_${name}`;
  return url.href;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
