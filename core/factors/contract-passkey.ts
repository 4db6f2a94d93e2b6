import * as z from 'zod';
import { factorSentences as say } from './factors.ts';

const bytes = (most: number) =>
  z
    .string(say.passkeyWrong)
    .min(1, say.passkeyWrong)
    .max(most, say.passkeyWrong)
    .regex(/^[\w-]+={0,2}$/, say.passkeyWrong);

const answer = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key', say.passkeyWrong) };

/** RegistrationResponseJSON, as far as it is used. */
export const passkeyAdded = z.object(
  {
    ...answer,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: z
          .array(z.string(say.passkeyWrong).max(20, say.passkeyWrong), say.passkeyWrong)
          .max(20, say.passkeyWrong)
          .optional(),
      },
      say.passkeyWrong,
    ),
  },
  say.passkeyWrong,
);

/** AuthenticationResponseJSON, as far as it is used. */
export const passkeyUsed = z.object(
  {
    ...answer,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(8000),
        userHandle: bytes(200).nullish(),
      },
      say.passkeyWrong,
    ),
  },
  say.passkeyWrong,
);

/** PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON. */
export const passkeyOptions = z.record(z.string(), z.unknown());
