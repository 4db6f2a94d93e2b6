import { choice, type Fields, flag, line, text } from '../lib/fields.ts';
import { intervalNames } from './subscription.ts';

export const tierFields = {
  name: line('Name', { max: 100, required: 'Tier name is required', example: 'Monthly' }),
  description: text('Description', { max: 1000, example: 'Everything, month by month.' }),
  price: line('Price', { max: 20, example: '9.99' }),
  currency: line('Currency', { max: 3, example: 'usd' }),
  interval: choice('Interval', { options: intervalNames, example: 'month' }),
  price_id: line('Price ID', { max: 200, example: 'price_1AbC' }),
  features: text('Features', { max: 5000, example: 'All topics' }),
  active: flag('Active', { blank: true, example: true }),
} satisfies Fields;
