import { type Fields, line } from '../lib/fields.ts';

export const passkeyFields = {
  name: line('Name', { max: 60, required: 'Give the passkey a name.', example: 'My laptop' }),
} satisfies Fields;
