import { redirect } from 'react-router';
import { apiFailure } from '#web/lib/api-error.ts';

/** Where a sign-in that waits for its second factor goes on. */
export function secondStepPath(from: string | null): string {
  return from ? `/login/verify?from=${encodeURIComponent(from)}` : '/login/verify';
}

/** Runs a sign-in. Where it needs a second factor it leads to the page that asks for it. */
export async function orSecondStep<Result>(from: string | null, signIn: () => Promise<Result>): Promise<Result> {
  try {
    return await signIn();
  } catch (thrown) {
    if (apiFailure(thrown)?.code === 'SECOND_FACTOR_REQUIRED') throw redirect(secondStepPath(from));
    throw thrown;
  }
}
