import { viewFields } from '#core/views/view.ts';
import { addView } from '#server/views/views.ts';
import { type Examples, exampleOf } from '../example.ts';

const list = '/admin/users';
let number = 0;
const aView = () => ({ ...exampleOf(viewFields), name: `View ${++number}`, list, query: 'state=suspended' });

export const viewsExamples: Examples = {
  'views.list': () => ({ list }),
  'views.add': aView,
  'views.remove': async ({ app: { deps }, administrator }) => ({
    view_id: (await addView(deps, administrator.who, aView())).id,
  }),
};
