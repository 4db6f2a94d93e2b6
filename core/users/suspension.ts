import { type Fields, flag, text } from '../lib/fields.ts';

export const suspensionFields = {
  reason: text('Reason', {
    max: 500,
    required: 'Please enter a reason',
    hint: 'Shown to administrators. It stays in the audit log even after the account is deleted.',
    example: 'Sold access to the account in a forum.',
  }),
  notify: flag('Email the reason to the user', {
    blank: false,
    hint: 'Exactly as you typed it. Otherwise their next sign-in says that the account is suspended, but not why.',
    example: false,
  }),
} satisfies Fields;
