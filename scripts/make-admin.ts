import { accountCommand } from './account-command.ts';

/** `npm run make-admin -- EMAIL`: makes a registered account an administrator. */
await accountCommand('make-admin', async () => (await import('../server/account/make-admin.ts')).makeAdmin);
