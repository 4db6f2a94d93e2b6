import { lazyPart } from '#web/lib/lazy-part.ts';

export const loadPasskeyClient = lazyPart(() => import('./passkey-client.ts'));
