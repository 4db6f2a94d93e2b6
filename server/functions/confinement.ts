import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CPU_SECONDS, DATA_BYTES, OPEN_FILES } from './limits.ts';

const run = promisify(execFile);

/** Unassigned user ids, one per process. systemd takes its dynamic users from this range too. */
const FIRST_USER = 61_200;
const USERS = 4_000;
const THREADS = 256;

/** Skips mounts that the kernel refuses to change; the limit on file sizes covers them. */
const READ_ONLY = `
folder=$1
shift
mount --bind "$folder" "$folder" || exit 70
while read -r _ at type _; do
  case "$type $at" in proc*|sysfs*|cgroup*|devpts*|mqueue*|autofs*|*" $folder") continue;; esac
  mount -o remount,bind,ro "$at" 2>/dev/null
done </proc/self/mounts
exec "$@"`;

const dropRights = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all'];

export interface Confinement {
  /** The command prefix: `unshare ... prlimit ... setpriv ...`. */
  before(needs: { user: number | null; folder: string; network: boolean }): string[];
  nextUser(): number | null;
  missing: string[];
}

export async function findConfinement(folder: string): Promise<Confinement> {
  const isRoot = process.getuid?.() === 0;
  // --fsize=0: the kernel ends a process that writes to a file.
  const bounds = [`--data=${DATA_BYTES}`, '--core=0', '--fsize=0', `--nofile=${OPEN_FILES}`, `--cpu=${CPU_SECONDS}`];
  const limits = (await works(['prlimit', ...bounds, 'true'])) ? ['prlimit', ...bounds] : [];
  const always = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];
  const as = (user: number) => [...always, '--clear-groups', '--reuid', `${user}`, '--regid', `${user}`];
  const apart = isRoot && (await works([...as(FIRST_USER), 'true']));
  const plain = apart || (await works([...always, 'true']));
  const dropped = apart ? as(FIRST_USER) : [...always, ...dropRights];
  // Without setpriv a process would keep the capabilities that made its namespaces.
  const namespaces = plain ? await findNamespaces(folder, isRoot, [...limits, ...dropped]) : noNamespaces;
  let last = Math.floor(Math.random() * USERS);
  return {
    missing: whatIsMissing({ limits: limits.length > 0, plain, apart, isRoot, ...namespaces.has }),
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

interface Namespaces {
  /** `unshare ...`, the command prefix; `at` is the only writable place. */
  before(at: string, network: boolean): string[];
  has: { network: boolean; files: boolean };
}

const noNamespaces: Namespaces = { before: () => [], has: { network: false, files: false } };

/** `rest` comes between namespaces and process. Without root this needs user namespaces, which a machine may forbid. */
async function findNamespaces(folder: string, isRoot: boolean, rest: string[]): Promise<Namespaces> {
  const owner = isRoot ? [] : ['--user', '--map-current-user', '--keep-caps'];
  const files = (at: string, network: boolean) => [
    ...['unshare', ...owner, '--ipc', ...(network ? [] : ['--net']), '--mount', '--propagation', 'private'],
    ...['sh', '-c', READ_ONLY, 'sh', at],
  ];
  const noFiles = (_: string, network: boolean) => (network ? [] : ['unshare', ...owner, '--ipc', '--net']);
  const isReadOnly = ['sh', '-c', 'test ! -w /'];
  // The list of mounts escapes spaces, so such a folder would not be found in it.
  if (!/\s/.test(folder) && (await works([...files(folder, false), ...rest, ...isReadOnly]))) {
    return { before: files, has: { network: true, files: true } };
  }
  if (await works([...noFiles(folder, false), ...rest, 'true'])) {
    return { before: noFiles, has: { network: true, files: false } };
  }
  return noNamespaces;
}

function whatIsMissing(has: Record<'limits' | 'plain' | 'apart' | 'isRoot' | 'network' | 'files', boolean>) {
  const reason = has.isRoot ? 'the server may not change users here' : 'the server does not run as root';
  const findings: [isThere: boolean, otherwise: string][] = [
    [
      has.limits,
      'prlimit is missing: the memory of a function is only looked at several times a second, and not bounded in between; its files and open connections are not bounded.',
    ],
    [
      has.plain,
      'setpriv is missing: a function may outlive a server that is killed, and may gain rights from programs that have them.',
    ],
    [has.apart, `Functions run as the user of the server, because ${reason}: only Deno keeps them from its files.`],
    [
      has.network,
      'The server may not make network namespaces here (unshare): only Deno keeps a function without hosts from networks.',
    ],
    [
      has.files,
      'The server may not make mount namespaces here (unshare): file systems are not read-only for functions.',
    ],
    [
      glibc() >= 2.36,
      'The C library is older than glibc 2.36: a granted name could lead into a private network by IPv6.',
    ],
    [
      process.platform === 'linux',
      'The memory of a function cannot be looked at on this system: only its heap is bounded.',
    ],
  ];
  return findings.flatMap(([isThere, otherwise]) => (isThere ? [] : [otherwise]));
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
