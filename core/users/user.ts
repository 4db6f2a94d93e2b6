import { profileLimits } from '../account/profile.ts';
import { type Fields, flag, line } from '../lib/fields.ts';
import { userSentences } from './users.ts';

const full_name = (required: string) =>
  line('Full name', { max: profileLimits.full_name, required, example: 'Ada Lovelace' });
const is_admin = { hint: 'Can see and change everything in the admin area.', example: false };

export const userFields = {
  full_name: full_name('Name is required'),
  is_admin: flag('Admin', is_admin),
} satisfies Fields;

export const newUserFields = {
  full_name: full_name(userSentences.allNeeded),
  is_admin: flag('Admin', { ...is_admin, blank: false }),
} satisfies Fields;
