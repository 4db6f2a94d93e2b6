import * as z from 'zod';
import { ownSecurityEvents } from '../security-events.ts';
import { moment } from './operation.ts';

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
