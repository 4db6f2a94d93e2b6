import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { demoAccounts } from '#local/demo-accounts.ts';
import { findBrowser } from '../scripts/browser.ts';
import { startCluster } from '../scripts/postgres.ts';
import { checkOut } from './check-out.ts';
import { median } from './load.ts';
import { newFolder, type Running, removeFolder, startProcess } from './servers.ts';

const ROUNDS = 10;
const QUESTIONS = 50;
const SLOWDOWN = 4;

interface Attempt {
  cookie: string;
  path: string;
}
/** Milliseconds of one press. */
interface Press {
  /** From the event to the end of the frame that shows what it changed. */
  frame: number;
  /** Scripts until React has rendered, and then styles, layout and painting; without the wait for the frame between them. */
  work: number;
}

interface Side {
  name: string;
  server: Running;
  /** Compressed sizes of what the page loaded, by address. */
  scripts: Map<string, number>;
  next: Press[];
  pick: Press[];
}

/**
 * How long a quiz of 50 questions takes to show the next question, and a pick, on a phone: `node bench/next-question.ts`, and
 * `--against REF` to compare with another commit. Both builds show the same attempt, from one database, and take turns page by page.
 */
const { against } = parseArgs({ options: { against: { type: 'string' } } }).values;
const here = fileURLToPath(new URL('..', import.meta.url));
const temporary = newFolder();
const executablePath = findBrowser();
const other = against ? checkOut(against) : null;
const cluster = await startCluster();
const sides: Side[] = [];
let browser: Browser | null = null;
try {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });
  sides.push(await startSide('this tree', here));
  if (against && other) sides.push(await startSide(against, other.folder));
  const attempt = await startAttempt(sides[0] as Side);
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of round % 2 ? sides.toReversed() : sides) await measure(browser, side, attempt);
  }
  print();
} finally {
  await browser?.close();
  for (const { server } of sides) await server.stop();
  await cluster.stop();
  other?.remove();
  removeFolder(temporary);
}

async function startSide(name: string, folder: string): Promise<Side> {
  const DATA_DIR = mkdtempSync(join(temporary, 'data-'));
  const server = await startProcess(
    join(folder, 'server/main.ts'),
    () => [],
    (port) => ({ PORT: String(port), DATA_DIR, DATABASE_URL: cluster.url, PUBLIC_ORIGIN: '' }),
  );
  return { name, server, scripts: new Map(), next: [], pick: [] };
}

async function startAttempt({ server }: Side): Promise<Attempt> {
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(`${server.origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const { email, password } = demoAccounts[0];
  const signedIn = await post('auth/sign-in', { email, password });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const library = await (await fetch(`${server.origin}/api/certifications`, { headers: { cookie } })).json();
  const topic = (library as { categories: { topics: { id: string }[] }[] }).categories[0]?.topics[0]?.id;
  const started = await post(`topics/${topic}/attempts`, { question_count: QUESTIONS }, cookie);
  if (!started.ok) throw new Error(await started.text());
  const { attempt } = (await started.json()) as { attempt: { id: string } };
  return { cookie, path: `/quiz/${topic}/attempts/${attempt.id}?q=1` };
}

async function measure(browser: Browser, side: Side, { cookie, path }: Attempt): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, extraHTTPHeaders: { cookie } });
  const page = await context.newPage();
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      side.scripts.set(response.url(), Number(response.headers()['content-length']));
  });
  await page.goto(`${side.server.origin}${path}`);
  await page.locator('fieldset:enabled').waitFor();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const { next, pick } = await page.evaluate(pressAll, QUESTIONS - 1);
  side.next.push(...next);
  side.pick.push(...pick);
  await page.getByText('Saved', { exact: true }).waitFor();
  await context.close();
}

/** In the page: forward through all questions, then back with a pick on each. */
async function pressAll(count: number): Promise<Record<'next' | 'pick', Press[]>> {
  const press = async (selector: string): Promise<Press> => {
    const target = document.querySelector(selector) as HTMLElement;
    target.scrollIntoView({ block: 'center' });
    await new Promise((resolve) => setTimeout(resolve, 30));
    const number = document.querySelector('.question__no')?.textContent;
    const { promise: drawn, resolve } = Promise.withResolvers<Press>();
    const begin = performance.now();
    target.click();
    // React renders in a microtask after a click, which comes before this one.
    await null;
    const script = performance.now() - begin;
    if (!target.matches('input') && number === document.querySelector('.question__no')?.textContent)
      throw new Error('A press did not show another question at once.');
    requestAnimationFrame(() => {
      const start = performance.now();
      // A message that is sent in a frame arrives once its styles, layout and painting are done.
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => {
        const end = performance.now();
        resolve({ frame: end - begin, work: script + end - start });
      };
      port1.postMessage(null);
    });
    return drawn;
  };
  const [next, pick]: [Press[], Press[]] = [[], []];
  for (let at = 0; at < count; at++) next.push(await press('.moves .btn--primary'));
  for (let at = 0; at < count; at++) {
    pick.push(await press('.choice input:not(:checked)'));
    await press('.moves__back');
  }
  return { next, pick };
}

function print(): void {
  const names = sides.map(({ name }) => `${name}: median | p95`);
  const heading = [`ms, slowed down ${SLOWDOWN} times`, ...names, 'Ratio'].join(' | ');
  console.log(`| ${heading} |\n${'| --- '.repeat(heading.split(' | ').length)}|`);
  for (const [what, series] of [
    ['Next', 'next'],
    ['a pick', 'pick'],
  ] as const) {
    for (const part of ['frame', 'work'] as const) {
      const all = sides.map((side) => side[series].map((press) => press[part]));
      const [ours = 0, theirs] = all.map(median);
      const cells = all.flatMap((times) => [median(times), percentile(times, 0.95)].map((ms) => ms.toFixed(1)));
      console.log(`| ${[`${what}: ${part}`, ...cells, theirs ? (ours / theirs).toFixed(2) : ''].join(' | ')} |`);
    }
  }
  for (const { name, scripts, next } of sides) {
    const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    console.log(
      `${name}: ${next.length} presses of each; ${scripts.size} scripts loaded, ${(bytes / 1000).toFixed(1)} kB compressed`,
    );
  }
}

function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}
