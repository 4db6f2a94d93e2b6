import { redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import type { PageArgs } from '#web/lib/load.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { isSignedIn } from '#web/lib/signed-in.ts';

export async function visitorsOnly(api: Api, { url }: PageArgs): Promise<void> {
  if (await isSignedIn(api)) throw redirect(returnPath(url.searchParams.get('from')));
}
