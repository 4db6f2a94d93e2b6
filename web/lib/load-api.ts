import { lazyPart } from './lazy-part.ts';

/** The HTTP client. Without a connection loading it fails as any call does. */
export const loadApi = lazyPart(async () => (await import('./api.ts')).api);
