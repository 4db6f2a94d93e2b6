export interface Namespaces {
  /** `unshare ...`, the command prefix; `folder` is the only writable place. */
  before(folder: string, network: boolean): string[];
  has: { network: boolean; files: boolean };
}

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

export const dropRights = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all'];

/** `rest` comes between namespaces and process. Without root this needs user namespaces, which a machine may forbid. */
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
  // The list of mounts escapes spaces, so such a folder would not be found in it.
  if (!/\s/.test(folder) && (await works([...files(false, folder), ...rest, ...isReadOnly]))) {
    return { before: (at, network) => files(network, at), has: { network: true, files: true } };
  }
  if (await works([...noFiles(false), ...rest, 'true'])) {
    return { before: (_, network) => noFiles(network), has: { network: true, files: false } };
  }
  return { before: () => [], has: { network: false, files: false } };
}
