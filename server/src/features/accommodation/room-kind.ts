import { words } from '@sangamam/words/by-language/templates/stay-and-travel';
import { defineKind } from '../../platform/message-kinds/define-kind.ts';
import { count, day, link, text } from '../../platform/message-kinds/placeholders.ts';

export const room = defineKind('room', words, {
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    rooms: text('Block A 101 (floor 1), Block A 102 (floor 1)'),
    people: count(5),
    checkIn: day('2027-02-06T06:30:00.000Z'),
    checkOut: day('2027-02-07T06:30:00.000Z'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'rooms'],
});
