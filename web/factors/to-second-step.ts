import { redirect } from 'react-router';
import { apiFailure } from '#web/lib/api-error.ts';

export function secondStepPath(from: string | null): string {
  return from ? `/login/verify?from=${encodeURIComponent(from)}` : '/login/verify';
}

export async function orSecondStep<Result>(from: string | null, signIn: () => Promise<Result>): Promise<Result> {
  try {
    return await signIn();
  } catch (thrown) {
    if (apiFailure(thrown)?.code === 'SECOND_FACTOR_REQUIRED') throw redirect(secondStepPath(from));
    throw thrown;
  }
}
