import { plainEmail } from '../core/lib/plain-line.ts';
import type { Deps } from '../server/deps.ts';
import { command, withDatabase } from './command.ts';

/** Does something to an account; returns what became of it, in one sentence. */
type Act = (deps: Deps, email: string) => Promise<{ done: boolean; sentence: string }>;

/** `npm run NAME -- EMAIL`: does something to one account, and says in one sentence what became of it. */
export function accountCommand(name: string, load: () => Promise<Act>): Promise<void> {
  return command({ usage: `npm run ${name} -- EMAIL`, words: [1, 1] }, ({ settings, words: [email = ''] }) =>
    withDatabase(settings, 'filled', async (deps) => {
      const act = await load();
      const { done, sentence } = await act(deps, plainEmail(email));
      console[done ? 'log' : 'error'](sentence);
      return done;
    }),
  );
}
