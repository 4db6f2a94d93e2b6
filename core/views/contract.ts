import * as z from 'zod';
import { can, id, operation, otherwise } from '../contract/operation.ts';
import { inputOf, outputOf } from '../contract/record.ts';
import { viewFields } from './view.ts';
import { viewQuery } from './views.ts';

const list = z
  .string('This is not a list.')
  .max(100, 'This is not a list.')
  .regex(/^\/admin(\/[a-z-]+)+$/, 'This is not a list.');

const view = z.object({ id: z.uuid(), ...outputOf(viewFields), query: z.string() });

export const viewsContract = {
  list: operation('admin', 'GET /api/admin/views', 'Own and shared views of a list, by name')
    .errors(can(otherwise('VIEWS_FAILED')))
    .input(z.object({ list }))
    .output(z.object({ views: z.array(view) })),

  add: operation('admin', 'POST /api/admin/views', 'Save the filters and the order of a list as a view', 'keyed')
    .errors(can('VIEWS_TOO_MANY', 'VIEW_NAME_TAKEN', otherwise('VIEW_NOT_SAVED')))
    .input(
      z.object({
        ...inputOf(viewFields),
        list,
        query: z
          .string('A view is the search part of an address.')
          .max(1000, 'This address is too long to be saved.')
          .overwrite(viewQuery)
          .max(1000, 'This address is too long to be saved.'),
      }),
    )
    .output(z.object({ view })),

  remove: operation(
    'admin',
    'DELETE /api/admin/views/{view_id}',
    'Delete a view of your own, or one that is shared',
    'natural',
  )
    .errors(can('VIEW_NOT_FOUND', otherwise('VIEW_NOT_DELETED')))
    .input(z.object({ view_id: id() }))
    .output(z.object({ deleted: z.literal(true) })),
};
