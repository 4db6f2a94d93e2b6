import type { Deps } from '../deps.ts';

export type FactorEvent =
  | 'passkey added'
  | 'passkey removed'
  | 'passkey refused'
  | 'passkey may be copied'
  | 'app set up'
  | 'app removed'
  | 'recovery codes made'
  | 'recovery code used'
  | 'code wrong'
  | 'sign-in ended after wrong codes'
  | 'signed in with second factor'
  | 'signed in with passkey'
  | 'confirmed with second factor'
  | 'removed by administrator'
  | 'removed by command';

/** A line in the log for everything that matters to the security of an account; never a code, a key or an address. */
export function noteEvent({ log }: Pick<Deps, 'log'>, event: FactorEvent, user_id: string | null): void {
  log.info('second factor', { change: event, user_id });
}
