import * as z from 'zod';
import { ssoProviders } from '#core/sso/sso.ts';
import type { Deps } from '#server/deps.ts';
import { SealBroken, seal, unseal } from '#server/secrets/seal.ts';

/** A code has to be exchanged within this, and a token used. */
const GOOD_MS = 60_000;

/** What was agreed on when somebody pressed Sign in. The code carries it, sealed: the stand-in keeps nothing. */
const grant = z.object({
  provider: z.enum(ssoProviders),
  redirect_uri: z.string(),
  challenge: z.string(),
  nonce: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  verified: z.boolean(),
  at: z.number(),
});

export type Grant = z.infer<typeof grant>;

export function sealGrant({ settings }: Pick<Deps, 'settings'>, kind: 'code' | 'token', given: Grant): string {
  return seal(settings.appSecret, 'sso sign-in', `local ${kind}`, JSON.stringify(given));
}

/** Null: none of ours, or too old. */
export function openGrant(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  kind: 'code' | 'token',
  sealed: string,
): Grant | null {
  try {
    const given = grant.parse(JSON.parse(unseal(settings.appSecret, 'sso sign-in', `local ${kind}`, sealed)));
    return clock().getTime() - given.at < GOOD_MS ? given : null;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
