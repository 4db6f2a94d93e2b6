/** A backup or a restore that was not begun, or that went wrong; the message tells the operator what to do. */
export class BackupRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupRefused';
  }
}
