import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/browser.ts';
import type { Cluster } from '../../scripts/postgres.ts';
import { startProduct } from '../servers.ts';
import type { Size } from '../size.ts';

export interface LighthouseRow {
  path: string;
  /** Of 100, the median of the rounds: performance, accessibility, best practices, SEO. */
  scores: number[];
  /** Milliseconds on the simulated phone. */
  largestPaint: number;
  blocked: number;
  shift: number;
  /** Titles of what is not as it should be, performance left out. */
  findings: string[];
}

/** What is read of a report. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PLANS: Record<Size, { pages: number; rounds: number }> = {
  full: { pages: 5, rounds: 3 },
  tiny: { pages: 1, rounds: 1 },
};
const program = join(import.meta.dirname, 'node_modules/.bin/lighthouse');
const chromium = findBrowser();

/** How to install Lighthouse where it is not; null where it is. */
export function missingLighthouse(): string | null {
  return existsSync(program) ? null : 'Lighthouse is not installed: run `npm install --prefix bench/tools` first.';
}

/** Lighthouse's mobile preset over the public pages of a fresh server with the shipped library. */
export async function lighthouseRows(size: Size, cluster: Cluster): Promise<LighthouseRow[]> {
  const { pages, rounds } = PLANS[size];
  const server = await startProduct(cluster.url);
  try {
    const origin = `http://localhost:${server.port}`;
    const { posts } = (await (await fetch(`${origin}/api/blog/posts`)).json()) as { posts: { slug: string }[] };
    const paths = ['/', '/blog', `/blog/${posts[0]?.slug}`, '/faqs', '/demo/quiz'];
    return paths.slice(0, pages).map((path) => measured(`${origin}${path}`, path, rounds));
  } finally {
    await server.stop();
  }
}

function measured(url: string, path: string, count: number): LighthouseRow {
  const rounds = Array.from({ length: count }, () => reportOn(url));
  const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  const audit = (name: string) => median(rounds.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const [last] = rounds.slice(-1);
  const quality = categories.slice(1).flatMap((name) => last?.categories[name]?.auditRefs ?? []);
  return {
    path: path.replace(/^\/blog\/.+/, '/blog/{slug}'),
    scores: categories.map((name) =>
      Math.round(100 * median(rounds.map((round) => round.categories[name]?.score ?? 0))),
    ),
    largestPaint: Math.round(audit('largest-contentful-paint')),
    blocked: Math.round(audit('total-blocking-time')),
    shift: audit('cumulative-layout-shift'),
    findings: quality
      .filter(({ id, weight }) => weight > 0 && (last?.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => last?.audits[id]?.title ?? id),
  };
}

function reportOn(url: string): Report {
  const chrome = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run';
  const flags = ['--output=json', '--quiet', '--no-enable-error-reporting', `--only-categories=${categories.join()}`];
  const output = execFileSync(process.execPath, [program, url, ...flags, `--chrome-flags=${chrome}`], {
    env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(output);
}
