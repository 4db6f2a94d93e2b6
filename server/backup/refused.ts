/** A backup or a restore that was not begun, or that went wrong; the message tells the operator what to do. */
export class BackupRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupRefused';
  }
}

/** What the operating system says of a file or a program, after a clause of ours; any other error as it is. */
export function ofSystem(what: string, error: unknown): unknown {
  return 'syscall' in (error as Error) ? new BackupRefused(`${what}: ${(error as Error).message}.`) : error;
}
