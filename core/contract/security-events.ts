import * as z from 'zod';
import { ownSecurityEvents } from '../security-events.ts';
import { moment } from './operation.ts';

/** Something that happened to the security of an account. */
export const securityEvent = z.object({
  id: z.uuid(),
  event: z.enum(ownSecurityEvents),
  /** The name of the access token, passkey or provider that it is about. */
  about: z.string().nullable(),
  /** How often within the hour. */
  count: z.int(),
  /** The last time. */
  at: moment,
  /** `bearer`: a program. Null: an administrator or the operator did it, from wherever. */
  device: z.enum(['cookie', 'bearer']).nullable(),
  user_agent: z.string(),
  /** A part of the network address; null where it is not known. */
  network: z.string().nullable(),
});
