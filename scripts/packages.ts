import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { findPostgres } from './postgres.ts';

/** Installs the Debian packages that the tests need and that are missing, or says plainly what is missing. */
export function ensurePackages(): void {
  ensure('PostgreSQL', 'postgresql', findPostgres() !== null);
  ensure('Chromium', 'chromium-headless-shell', findBrowser() !== null);
}

/** What the engine that survives its leader is made of, as Debian has it. */
export function ensureClusterPackages(): void {
  ensure('PostgreSQL', 'postgresql', findPostgres() !== null);
  const programs = { patroni: '/usr/bin/patroni', 'etcd-server': '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' };
  for (const [debianName, program] of Object.entries(programs)) ensure(debianName, debianName, existsSync(program));
}

function ensure(what: string, debianName: string, present: boolean): void {
  if (present) return;
  console.log(`${what} is missing: installing Debian's ${debianName} ...`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-q'], { ...quiet, env });
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', debianName], { ...quiet, env });
  } catch {
    console.error(
      `${what} could not be installed. Install it yourself (Debian: apt-get install ${debianName}); its tests fail without it.`,
    );
  }
}
