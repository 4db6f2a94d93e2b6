import type { Access } from '#core/contract/operation.ts';

export const accessWords: Readonly<Record<Access, string>> = {
  public: 'open to everybody',
  user: 'signed in',
  admin: 'administrators',
};
