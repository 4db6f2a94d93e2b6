import { lazyPart } from './lazy-part.ts';

export const loadApi = lazyPart(async () => (await import('./api.ts')).api);
