import { accountCommand } from './account-command.ts';

/** `npm run remove-second-factor -- EMAIL`: for an administrator who has lost theirs, where nobody else can help. */
await accountCommand(
  'remove-second-factor',
  async () => (await import('../server/factors/change-factors.ts')).removeByCommand,
);
