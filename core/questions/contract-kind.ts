import * as z from 'zod';
import { kindNames } from './kinds/kinds.ts';

export const questionKind = z.enum(kindNames, 'This kind of question does not exist.');
