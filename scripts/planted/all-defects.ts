import type { Defect } from './defect.ts';
import { factorDefects } from './factor-defects.ts';
import { groundDefects } from './ground-defects.ts';
import { journeyDefects } from './journey-defects.ts';
import { learnerDefects } from './learner-defects.ts';
import { officeDefects } from './office-defects.ts';
import { paymentDefects } from './payment-defects.ts';
import { platformDefects } from './platform-defects.ts';

export const allDefects: readonly Defect[] = [
  ...learnerDefects,
  ...paymentDefects,
  ...officeDefects,
  ...platformDefects,
  ...groundDefects,
  ...factorDefects,
  ...journeyDefects,
];
