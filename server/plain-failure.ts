/** Failures that the operator can fix: the message is enough. */
const withoutStack = [
  ...['SettingsWrong', 'CannotListen', 'FolderInUse', 'DatabaseTooNew', 'DatabaseUnusable', 'ContentWrong'],
  ...['BackupRefused', 'CommandRefused', 'NotBuilt'],
];

export function tellFailure(error: unknown): void {
  const isPlain = error instanceof Error && withoutStack.includes(error.name);
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
