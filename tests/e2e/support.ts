import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, test as base, expect as baseExpect, type Page } from '@playwright/test';
import type { CertificationName } from '#core/account/interests.ts';
import type { Engine } from '../support/site-process.ts';
import { type SiteProcess, startSiteProcess } from './server.ts';
import { translate } from './translate.ts';
import { beginWatch, endWatch, tolerate, watch } from './watch-steps.ts';

export const learner = { email: 'learner@certamen.example', password: 'learner-demo' };

/** The widths of journeys through what a small screen has in another place: the wide one, which all others run in, in full runs only. */
export const widths = process.env.TEST_FULL ? [360, 1280] : [360];

/** A site in its production build, on a database that no other journey sees. */
export interface RunningServer {
  origin: string;
  /** It is away: connections are cut and refused, until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Moves the clock by which it goes on by so many milliseconds; limits of attempts keep the real one. */
  moveClock(ms: number): Promise<void>;
  /** Runs a statement in its database; returns the rows. */
  sql<Row = unknown>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** An account with a confirmed address that heads for one certification, made without its mail. */
  account(parts?: { full_name?: string; email?: string }): Promise<{ email: string; password: string }>;
}

interface Fixtures {
  /** The function of this name, for a journey that takes it with the others. */
  tolerate: typeof tolerate;
  /** Settings of the server beside those of local mode: `test.use({ settings: { ADSENSE_SLOT: '1' } })`. */
  settings: Record<string, string>;
  /** The browser translates every page as it comes: `test.use({ translated: true })`. */
  translated: boolean;
  server: RunningServer;
}

interface WorkerFixtures {
  /** What the databases run on: a project's choice. */
  engine: Engine;
  site: SiteProcess;
  /** Every page is patched, those that a journey opens itself as well. */
  patchedPages: undefined;
}

/** Milliseconds that each call of the API is late, as on a slow network: what a journey or a screen does not wait for shows. */
const lateBy = Number(process.env.LATE_API ?? 0);

/** Of every account that a journey makes. */
export const password = 'a lighthouse';

/** The site of the journey that runs in this worker. */
let running: RunningServer | null = null;

export function runningServer(): RunningServer {
  if (!running) throw new Error('No site runs: the journey needs the fixture page or server.');
  return running;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['postgresql', { option: true, scope: 'worker' }],
  settings: [{}, { option: true }],
  translated: [Boolean(process.env.TRANSLATED), { option: true }],
  site: [
    async ({ engine }, use) => {
      const site = await startSiteProcess(engine);
      await use(site);
      await site.stop();
    },
    // The first one makes the template database.
    { scope: 'worker', timeout: 180_000 },
  ],
  patchedPages: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      patchPages(Object.getPrototypeOf(page));
      await page.close();
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  server: [
    async ({ site, settings, browser }, use, info) => {
      const origin = (await site.ask({ type: 'open', settings })) as string;
      beginWatch(browser, origin);
      let accounts = 0;
      running = {
        origin,
        goAway: async () => void (await site.ask({ type: 'unlisten' })),
        comeBack: async () => void (await site.ask({ type: 'listen' })),
        moveClock: async (ms) => void (await site.ask({ type: 'moveClock', ms })),
        sql: async <Row>(text: string, values: unknown[] = []) =>
          (await site.ask({ type: 'query', text, values })) as Row[],
        async account({ full_name = 'Mara Example', email = `person${++accounts}@example.org` } = {}) {
          const certifications: CertificationName[] = ['CEH'];
          await site.ask({ type: 'account', parts: { full_name, email, password }, certifications });
          return { email, password };
        },
      };
      await use(running);
      const problems = await endWatch();
      running = null;
      await site.ask({ type: 'close' });
      const log = site.takeLog();
      if (info.status !== info.expectedStatus)
        await info.attach('server log', { body: log, contentType: 'text/plain' });
      expect(problems, 'errors and calls to other hosts in other tabs and browsers').toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  tolerate: async ({}, use) => use(tolerate),
  page: async ({ page, server, translated }, use) => {
    if (translated) await page.context().addInitScript(translate, 'font');
    if (lateBy > 0) {
      await page.context().route('**/api/**', async (route) => {
        await setTimeout(lateBy);
        // Whose page has closed meanwhile waits for nothing.
        await route.fallback().catch(() => undefined);
      });
    }
    // The journey has failed: what it waits for may never come.
    const problems = watch(page, server.origin, () => void page.close());
    await use(page);
    expect(problems, 'console errors, page errors or calls to other hosts').toEqual([]);
  },
});

/** As Playwright's own, but an address has been reached only when the scripts of its page listen. */
export const expect = baseExpect.extend({
  async toHaveURL(
    page: Page,
    ...expected: [url: string | RegExp | ((url: URL) => boolean), options?: { timeout?: number }]
  ) {
    try {
      if (this.isNot) await baseExpect(page).not.toHaveURL(...expected);
      else await baseExpect(page).toHaveURL(...expected);
      if (!this.isNot) await hydrated(page);
      return { pass: !this.isNot, message: () => '' };
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message };
    }
  },
});

/** Signs in without the form, which has its own journeys; answers when the first screen is there. */
export async function signIn(page: Page, who: { email: string; password: string } = learner): Promise<void> {
  await startSession(page, who);
  await page.goto('/certifications');
}

/** Signs in, and opens a screen if one is named: whatever is open is left first, as signing in ends the session with which it still loads. */
export async function startSession(
  page: Page,
  who: { email: string; password: string },
  path?: string,
): Promise<void> {
  await page.goto('about:blank');
  const answer = await page.request.post('/api/auth/sign-in', { data: { email: who.email, password: who.password } });
  expect(answer.status(), await answer.text()).toBe(200);
  if (path) await page.goto(path);
}

/** Fills the form of /login in and sends it; what it leads to is not waited for. */
export async function sendSignIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in through the form; answers when the page behind it is there. */
export async function signInByForm(page: Page, who: { email: string; password: string } = learner): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, who);
  await page.waitForURL('**/certifications');
}

/**
 * Makes every page of this process answer from a navigation only when its scripts listen, as a person does who looks
 * before typing: on a busy machine the first key comes before that and nobody hears it. And from a change of its window or its
 * media only when everything has found its place: what is measured before that is a matter of luck.
 */
function patchPages(pages: Page): void {
  const after = (name: keyof Page, wait: (page: Page) => Promise<void>) => {
    const method = pages[name] as (...given: unknown[]) => Promise<unknown>;
    const andWait = async function (this: Page, ...given: unknown[]) {
      const answer = await method.apply(this, given);
      await wait(this);
      return answer;
    };
    Object.assign(pages, { [name]: andWait });
  };
  for (const name of ['goto', 'reload', 'goBack', 'waitForURL'] as const) after(name, hydrated);
  for (const name of ['setViewportSize', 'emulateMedia'] as const) after(name, atRest);
}

/**
 * Answers when the window has its size, the fonts are there and two frames in a row were alike: scripts hear of a change with the first one,
 * React draws after it, and what was out of sight (content-visibility) gets its height with the next.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (width) => {
    await document.fonts.ready;
    // Without scripts there is nobody to hear of anything: an observer neither.
    if (!matchMedia('(scripting: enabled)').matches) return;
    // An observer is told once a frame is laid out; requestAnimationFrame would wait for the clock that a journey has stopped.
    const frame = () =>
      new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => resolve(observer.disconnect()));
        observer.observe(document.documentElement);
      });
    let before: string | null = null;
    for (let now = ''; now !== before || innerWidth !== width; ) {
      before = now;
      await frame();
      now = [innerWidth, scrollY, document.documentElement.scrollHeight].join();
    }
  }, page.viewportSize()?.width);
}

async function hydrated(page: Page): Promise<void> {
  // A page that has moved on meanwhile is looked at by whoever waits for the next one.
  const runs = await page.evaluate(hasScripts).catch(() => false);
  if (runs) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

function hasScripts(): boolean {
  return matchMedia('(scripting: enabled)').matches && document.querySelector('script[type=module]') !== null;
}

/** The size of the page beyond its window: 0 where nothing has to be scrolled sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

export type { Browser, BrowserContext, Page };
export { watch };
