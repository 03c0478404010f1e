import { words } from '@sangamam/words/by-language/templates/stay-and-travel';
import { defineKind } from '../../platform/message-kinds/define-kind.ts';
import {
  arrivalPoint,
  count,
  link,
  moment,
  text,
} from '../../platform/message-kinds/placeholders.ts';

export const trip = defineKind('trip', words, {
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    place: arrivalPoint('Ernakulam Junction (South)'),
    leavesAt: moment('2027-02-06T02:30:00.000Z'),
    vehicle: text('Bus 2, KL 07 AB 1234'),
    people: count(5),
    driver: text('Suresh'),
    driverPhone: text('+919876543210'),
    destination: text('Rajagiri Hall'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'place', 'leavesAt'],
});
