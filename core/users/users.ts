import type { Failures } from '../lib/failures.ts';

export const userFailures = {
  ONLY_ADMINISTRATORS_ADD: [403, 'Only administrators can create new users'],
  ONLY_ADMINISTRATORS_UPDATE: [403, 'Only administrators can update users'],
  ONLY_ADMINISTRATORS_SET_PASSWORDS: [403, 'Only administrators can update passwords'],
  ONLY_ADMINISTRATORS_SUSPEND: [403, 'Only administrators can suspend and reinstate users'],
  ONLY_ADMINISTRATORS_DELETE: [403, 'Only administrators can delete users'],
  USER_UNKNOWN: [404, 'This user no longer exists.'],
  USER_CHANGED: [409, 'Someone else saved this user after you opened it. Review the differences and save again.'],
  USER_EMAIL_UNKNOWN: [404, 'There is no user with this email address.'],
  USER_EMAIL_TAKEN: [409, 'A user with this email already exists'],
  LAST_ADMIN_DEMOTED: [409, 'Cannot remove admin status from the last admin user'],
  LAST_ADMIN_DELETED: [409, 'Cannot delete the last admin user'],
  LAST_ADMIN_SUSPENDED: [409, 'Cannot suspend the last active admin user'],
  OWN_PASSWORD_SET: [409, 'Change your own password in your profile.'],
  OWN_ACCOUNT_DELETED: [409, 'Delete your own account in your profile.'],
  OWN_ACCOUNT_SUSPENDED: [409, 'You cannot suspend your own account.'],
  USER_SUSPENDED_ALREADY: [409, 'This user is already suspended.'],
  USER_NOT_SUSPENDED: [409, 'This user is not suspended.'],
  USERS_FAILED: [500, 'Failed to fetch users'],
  USER_ACCOUNT_FAILED: [500, 'Failed to create user account'],
  USER_PROFILE_FAILED: [500, 'Failed to create user profile'],
  USER_CREATION_FAILED: [500, 'Failed to create user'],
  USER_UPDATE_FAILED: [500, 'Failed to update user'],
  USER_PASSWORD_FAILED: [500, 'Failed to update password'],
  USER_SUSPENSION_FAILED: [500, 'Failed to suspend user'],
  USER_REINSTATEMENT_FAILED: [500, 'Failed to reinstate user'],
  USER_DELETION_FAILED: [500, 'Failed to delete user'],
  RESET_TEST_FAILED: [500, 'Failed to test password reset'],
} as const satisfies Failures;

export const userSentences = {
  allNeeded: 'All fields are required',
  passwordNeeded: 'Password is required',
  userNeeded: 'Please select a user',
  roleUnknown: 'A role is admin or user.',
  stateUnknown: 'A state is active or suspended.',
} as const;

/** 'a•••@example.org': enough to tell people apart, too little to write to them; hides the length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = [...email.slice(0, Math.max(at, 0))];
  return `${name.length > 1 ? name[0] : ''}•••${at < 0 ? '' : email.slice(at)}`;
}

export const userSorts = ['created', 'name', 'login'] as const;
