/** Failures that whoever starts a program can do something about: the message is enough. */
const withoutStack = [
  ...['SettingsWrong', 'CannotListen', 'FolderInUse', 'DatabaseTooNew', 'DatabaseUnusable', 'ContentWrong'],
  ...['BackupRefused', 'CommandRefused', 'NotBuilt'],
];

/** Says why the process ends, and has it end with 1. What nobody expects is told with its stack. */
export function tellFailure(error: unknown): void {
  const isPlain = error instanceof Error && withoutStack.includes(error.name);
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
