import type { Access } from '#core/contract/operation.ts';

/** Who may call an operation, in words that fit a label. */
export const accessWords: Readonly<Record<Access, string>> = {
  public: 'open to everybody',
  user: 'signed in',
  admin: 'administrators',
};
