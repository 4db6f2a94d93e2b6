export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export function ofSystem(what: string, error: unknown): unknown {
  return 'syscall' in (error as Error) ? new BackupRefused(`${what}: ${(error as Error).message}.`) : error;
}
