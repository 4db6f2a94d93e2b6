import * as z from 'zod';
import { moment } from '../contract/operation.ts';
import { ownSecurityEvents } from './security-events.ts';

export const securityEvent = z.object({
  id: z.uuid(),
  event: z.enum(ownSecurityEvents),
  about: z.string().nullable(),
  count: z.int(),
  at: moment,
  device: z.enum(['cookie', 'bearer']).nullable(),
  user_agent: z.string(),
  network: z.string().nullable(),
});
