import { registerHooks } from 'node:module';

/** For a process that is started with `--import`: quick-argon2.ts stands where '@node-rs/argon2' is, as in the server tests. */
registerHooks({
  resolve: (name, context, next) =>
    name === '@node-rs/argon2' && !context.parentURL?.endsWith('/quick-argon2.ts')
      ? { url: new URL('quick-argon2.ts', import.meta.url).href, shortCircuit: true }
      : next(name, context),
});
