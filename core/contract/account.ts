import * as z from 'zod';
import { can, id, moment, operation } from './operation.ts';

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  email_confirmed_at: moment.nullable(),
  created_at: moment,
});

export const profile = z.object({
  id: z.uuid(),
  full_name: z.string(),
  address_line1: z.string().nullable(),
  address_line2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  career_goals: z.string().nullable(),
  years_of_experience: z.int().nullable(),
  is_admin: z.boolean(),
  updated_at: moment,
});

const bothNeeded = 'Please enter both email and password';

export const accountContract = {
  signIn: operation('public', 'POST /api/auth/sign-in', 'Sign in with e-mail and password')
    .errors(can('INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'LOCAL_ACCOUNT_REFUSED', 'TOO_MANY_ATTEMPTS'))
    .input(
      z.object({
        email: z.string(bothNeeded).trim().min(1, bothNeeded).max(320, bothNeeded),
        password: z.string(bothNeeded).min(1, bothNeeded).max(1000, bothNeeded),
        session: z.enum(['cookie', 'bearer'], 'A session is either cookie or bearer.').default('cookie'),
      }),
    )
    .output(z.object({ user, profile, access_token: z.string().optional(), expires_at: moment })),

  signOut: operation('public', 'POST /api/auth/sign-out', 'End the current session', 'natural').output(
    z.object({ signed_out: z.boolean() }),
  ),

  session: operation('public', 'GET /api/auth/session', 'Who is signed in, if anybody').output(
    z.object({ user: user.nullable(), profile: profile.nullable(), expires_at: moment.nullable() }),
  ),

  me: operation('user', 'GET /api/users/me', 'The signed-in user and profile').output(z.object({ user, profile })),

  sessions: operation('user', 'GET /api/users/me/sessions', "The signed-in user's sessions").output(
    z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['cookie', 'bearer']),
          user_agent: z.string(),
          created_at: moment,
          last_seen_at: moment,
          current: z.boolean(),
        }),
      ),
    }),
  ),

  endSession: operation('user', 'DELETE /api/users/me/sessions/{session_id}', 'Sign out one session', 'natural')
    .input(z.object({ session_id: id() }))
    .output(z.object({ ended: z.int() })),

  endSessions: operation('user', 'DELETE /api/users/me/sessions', 'Sign out everywhere', 'natural').output(
    z.object({ ended: z.int() }),
  ),
};
