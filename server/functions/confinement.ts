import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CPU_SECONDS, DATA_BYTES, OPEN_FILES } from './limits.ts';
import { dropRights, findNamespaces, type Namespaces } from './namespaces.ts';

const run = promisify(execFile);

/** Unassigned user ids, one per process. systemd takes its dynamic users from this range too. */
const FIRST_USER = 61_200;
const USERS = 4_000;
const THREADS = 256;

interface Needs {
  user: number | null;
  folder: string;
  network: boolean;
}

export interface Confinement {
  /** The command prefix: `unshare ... prlimit ... setpriv ...`. */
  before(needs: Needs): string[];
  nextUser(): number | null;
  missing: string[];
}

export async function findConfinement(folder: string): Promise<Confinement> {
  const isRoot = process.getuid?.() === 0;
  // --fsize=0: the kernel ends a process that writes to a file.
  const bounds = [
    ...[`--data=${DATA_BYTES}`, '--core=0', '--fsize=0'],
    ...[`--nofile=${OPEN_FILES}`, `--cpu=${CPU_SECONDS}`],
  ];
  const limits = (await works(['prlimit', ...bounds, 'true'])) ? ['prlimit', ...bounds] : [];
  const asUser = ['--clear-groups', '--reuid'];
  const always = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];
  const as = (user: number) => [...always, ...asUser, `${user}`, '--regid', `${user}`];
  const apart = isRoot && (await works([...as(FIRST_USER), 'true']));
  const plain = apart || (await works([...always, 'true']));
  const dropped = apart ? as(FIRST_USER) : [...always, ...dropRights];
  // Without setpriv a process would keep the capabilities that made its namespaces.
  const namespaces = plain
    ? await findNamespaces(works, { folder, isRoot, rest: [...limits, ...dropped] })
    : await findNamespaces(async () => false, { folder, isRoot, rest: [] });
  let last = Math.floor(Math.random() * USERS);
  return {
    missing: whatIsMissing({ hasLimits: limits.length > 0, plain, apart, isRoot, namespaces }),
    nextUser: () => {
      if (!apart) return null;
      last = (last + 1) % USERS;
      return FIRST_USER + last;
    },
    before: ({ user, folder: own, network }) => {
      const outside = namespaces.before(own, network);
      if (user !== null)
        return [...outside, ...limits, ...(limits.length > 0 ? [`--nproc=${THREADS}`] : []), ...as(user)];
      return [...outside, ...limits, ...(plain ? always : []), ...(outside.length > 0 ? dropRights : [])];
    },
  };
}

interface Found {
  hasLimits: boolean;
  plain: boolean;
  apart: boolean;
  isRoot: boolean;
  namespaces: Namespaces;
}

function whatIsMissing({ hasLimits, plain, apart, isRoot, namespaces }: Found): string[] {
  const missing: string[] = [];
  if (!hasLimits) {
    missing.push(
      'prlimit is missing: the memory of a function is only looked at several times a second, and not bounded in between; its files and open connections are not bounded.',
    );
  }
  if (!plain) {
    missing.push(
      'setpriv is missing: a function may outlive a server that is killed, and may gain rights from programs that have them.',
    );
  }
  if (!apart) {
    const reason = isRoot ? 'the server may not change users here' : 'the server does not run as root';
    missing.push(`Functions run as the user of the server, because ${reason}: only Deno keeps them from its files.`);
  }
  if (!namespaces.has.network) {
    missing.push(
      'The server may not make network namespaces here (unshare): only Deno keeps a function without hosts from networks.',
    );
  }
  if (!namespaces.has.files) {
    missing.push(
      'The server may not make mount namespaces here (unshare): file systems are not read-only for functions.',
    );
  }
  if (glibc() < 2.36) {
    missing.push('The C library is older than glibc 2.36: a granted name could lead into a private network by IPv6.');
  }
  if (process.platform !== 'linux') {
    missing.push('The memory of a function cannot be looked at on this system: only its heap is bounded.');
  }
  return missing;
}

/** Infinite where there is none; see resolverEnvironment. */
function glibc(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY;
  // Without this the report resolves the names of all connected hosts.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const [major = 0, minor = 0] = (header.glibcVersionRuntime ?? '99').split('.').map(Number);
  return major + minor / 100;
}

async function works([command = '', ...flags]: string[]): Promise<boolean> {
  try {
    await run(command, flags, { timeout: 5_000, env: {} });
    return true;
  } catch {
    return false;
  }
}
