import { viewsContract } from '#core/views/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { addView, listViews, removeView } from './views.ts';

export const viewsRouter = serve(viewsContract, {
  list: async (deps, who, { list }) => ({ views: await listViews(deps, who, list) }),
  add: async (deps, who, input) => ({ view: await addView(deps, who, input) }),
  remove: removeView,
});
