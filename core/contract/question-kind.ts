import * as z from 'zod';
import { kindNames } from '../questions/kinds/kinds.ts';

/** How a question is answered: one choice is right, or several. */
export const questionKind = z.enum(kindNames, 'This kind of question does not exist.');
