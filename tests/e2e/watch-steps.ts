import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** What is watched belongs to the journey that runs in this worker. */
let journey: { browser: Browser; origin: string };
const tolerated: RegExp[] = [];
const otherBrowsers: BrowserContext[] = [];
const problemsElsewhere: string[][] = [];

export function beginWatch(browser: Browser, origin: string): void {
  journey = { browser, origin };
  tolerated.length = 0;
}

/** Closes the other browsers of the journey; returns what went wrong in them and in other tabs. */
export async function endWatch(): Promise<string[]> {
  for (const context of otherBrowsers.splice(0)) await context.close();
  return problemsElsewhere.splice(0).flat();
}

/** What a test expects to be told of its pages and is not held against them: `console: ...`, `foreign request: ...`. */
export function tolerate(pattern: RegExp): void {
  tolerated.push(pattern);
}

/** A page in another browser, where nobody is signed in: watched as the journey's own is, and closed with it. */
export async function anotherBrowser(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await journey.browser.newContext({ baseURL: journey.origin, ...options });
  otherBrowsers.push(context);
  return watched(await context.newPage());
}

/** A phone in another browser, so many pixels wide. */
export const aPhone = (width = 390) =>
  anotherBrowser({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });

/** Another tab of the browser of a page: watched as the journey's own is. */
export const anotherTab = async (page: Page): Promise<Page> => watched(await page.context().newPage());

function watched(page: Page): Page {
  problemsElsewhere.push(watch(page, journey.origin));
  return page;
}

/** Watches a page that a test opened itself, as the fixture does its own. */
export function watch(page: Page, origin: string, onProblem?: () => void): string[] {
  const problems: string[] = [];
  const note = (text: string) => {
    if (tolerated.some((pattern) => pattern.test(text))) return;
    problems.push(text);
    onProblem?.();
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
