/** What a process is given of the machine's namespaces. */
export interface Namespaces {
  /** `unshare ...`: what stands before the command of a process; `folder` is the one place where it may write. */
  before(folder: string, network: boolean): string[];
  /** Whether they have no network of their own accord, and read-only files. */
  has: { network: boolean; files: boolean };
}

/**
 * Makes every file system read-only but the given folder, and goes on with the given command. A mount that the kernel refuses to change
 * (it belongs to another user, it is gone again) is passed over: the limit on the size of files holds there as well.
 */
const READ_ONLY = `
folder=$1
shift
mount --bind "$folder" "$folder" || exit 70
while read -r _ at type _; do
  case "$type $at" in proc*|sysfs*|cgroup*|devpts*|mqueue*|autofs*|*" $folder") continue;; esac
  mount -o remount,bind,ro "$at" 2>/dev/null
done </proc/self/mounts
exec "$@"`;

/** Rights inside a user namespace that only the mounting needs; setpriv takes them away again. */
export const dropRights = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all'];

/**
 * Finds out by trying what this machine allows; `works` says whether a command runs, `rest` is what stands between the namespaces and
 * the process. Without root it takes user namespaces, which a machine or a container may forbid.
 */
export async function findNamespaces(
  works: (command: string[]) => Promise<boolean>,
  { folder, isRoot, rest }: { folder: string; isRoot: boolean; rest: string[] },
): Promise<Namespaces> {
  const owner = isRoot ? [] : ['--user', '--map-current-user', '--keep-caps'];
  const files = (network: boolean, at: string) => [
    ...['unshare', ...owner, '--ipc', ...(network ? [] : ['--net']), '--mount', '--propagation', 'private'],
    ...['sh', '-c', READ_ONLY, 'sh', at],
  ];
  const noFiles = (network: boolean) => (network ? [] : ['unshare', ...owner, '--ipc', '--net']);
  const isReadOnly = ['sh', '-c', 'test ! -w /'];
  // The list of mounts writes blanks otherwise: the folder would not be found in it again.
  if (!/\s/.test(folder) && (await works([...files(false, folder), ...rest, ...isReadOnly]))) {
    return { before: (at, network) => files(network, at), has: { network: true, files: true } };
  }
  if (await works([...noFiles(false), ...rest, 'true'])) {
    return { before: (_, network) => noFiles(network), has: { network: true, files: false } };
  }
  return { before: () => [], has: { network: false, files: false } };
}
