import * as z from 'zod/mini';
import {
  choice,
  choiceList,
  chooseOne,
  date,
  type FormSettings,
  optionalLine,
  optionalParagraph,
  optionalYesNo,
  sectionRule,
  yesNo,
} from './answer-kinds.ts';
import { dayMs } from './durations.ts';
import { dateInKochi } from './event-time.ts';
import { justMeeting } from './options.ts';

/** Attendance, travel and stay: fields, conditions and error texts. */

export const attendeeGroups = ['adults', 'teens', 'children'] as const;
export const mealKinds = ['veg', 'nonVeg'] as const;

/** Who comes and their meals; counts up to the limit in the settings. */
export function eventAttendanceSchema({ form, options }: FormSettings) {
  const message = `Enter a whole number from 0 to ${form.maxPerCell}`;
  const count = z._default(
    z.int(message).check(z.minimum(0, message), z.maximum(form.maxPerCell, message)),
    0,
  );
  const meals = z._default(z.object({ veg: count, nonVeg: count }, message), { veg: 0, nonVeg: 0 });
  const none = {
    adults: { veg: 0, nonVeg: 0 },
    teens: { veg: 0, nonVeg: 0 },
    children: { veg: 0, nonVeg: 0 },
  };
  return z
    .object({
      isAttending: yesNo('Select yes if you will come to the meet'),
      attendees: z._default(
        z.object({ adults: meals, teens: meals, children: meals }, message),
        none,
      ),
      eventParticipation: choiceList(options.participation),
      participationDetails: optionalParagraph('Tell us more', 500),
    })
    .check(
      sectionRule((v, report) => {
        if (!v.isAttending) return;
        const people = attendeeGroups.reduce(
          (sum, group) => sum + v.attendees[group].veg + v.attendees[group].nonVeg,
          0,
        );
        report(people === 0, 'attendees', 'Add at least one person, and count yourself');
        report(
          people > form.maxPerRegistration,
          'attendees',
          `For more than ${form.maxPerRegistration} people, please contact us`,
        );
      }),
    );
}

/** Whether these choices need details. */
export function asksParticipationDetails(chosen: readonly string[]): boolean {
  return chosen.some((value) => value !== justMeeting);
}

/** Dates on which people may arrive: from 7 days before the event to 2 days after it. */
export function travelDates({ event }: Pick<FormSettings, 'event'>): {
  first: string;
  last: string;
} {
  return {
    first: dateInKochi(Date.parse(event.startsAt) - 7 * dayMs),
    last: dateInKochi(Date.parse(event.endsAt) + 2 * dayMs),
  };
}

const pickupModes = ['Train', 'Flight', 'Bus', 'Ship (from Lakshadweep)'];
/** Whether this way of travelling allows a pick-up. */
export const canBePickedUp = (mode: string) => pickupModes.includes(mode);
/** Whether this way of travelling can offer seats. */
export const hasSeats = (mode: string) => mode === 'Own car';

/** How and when a party travels, on days close to the event. */
export function transportationSchema(settings: FormSettings) {
  const { first, last } = travelDates(settings);
  const dateMessage = 'Choose a date close to the event';
  const timeMessage = 'Enter a time like 06:30';
  return z
    .object({
      isTravelling: yesNo('Select yes if you are coming from outside Kochi'),
      startingLocation: optionalLine('Starting place', 120),
      modeOfTransport: choice(settings.options.transportModes),
      travelDate: date(dateMessage),
      travelTime: z._default(
        z
          .string(timeMessage)
          .check(z.refine((v) => v === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(v), timeMessage)),
        '',
      ),
      pickup: z._default(
        z.object({
          needed: optionalYesNo,
          arrivalPoint: choice(settings.options.arrivalPoints),
          serviceNumber: optionalLine('Train or flight number', 20),
          seatsOffered: z._default(
            z
              .int('Enter a whole number from 0 to 6')
              .check(
                z.minimum(0, 'Enter a whole number from 0 to 6'),
                z.maximum(6, 'Enter a whole number from 0 to 6'),
              ),
            0,
          ),
          sharePhone: z._default(z.boolean(chooseOne), false),
        }),
        { needed: null, arrivalPoint: '', serviceNumber: '', seatsOffered: 0, sharePhone: false },
      ),
      travelSpecialRequirements: optionalParagraph('Anything we should know', 300),
    })
    .check(
      sectionRule((v, report) => {
        report(
          v.travelDate !== '' && (v.travelDate < first || v.travelDate > last),
          'travelDate',
          dateMessage,
        );
        report(v.travelTime !== '' && v.travelDate === '', 'travelDate', 'Enter the date as well');
        if (!v.isTravelling) return;
        report(v.startingLocation === '', 'startingLocation', 'Enter the place you start from');
        report(v.modeOfTransport === '', 'modeOfTransport', 'Select how you will come');
        report(
          canBePickedUp(v.modeOfTransport) &&
            v.pickup.needed === true &&
            v.pickup.arrivalPoint === '',
          'pickup.arrivalPoint',
          'Select where we should meet you',
        );
      }),
    );
}

/** Who needs or offers a bed, and for which nights. */
export function accommodationSchema({ options, form }: FormSettings) {
  const countMessage = `Enter a whole number from 0 to ${form.maxPerRegistration}`;
  const beds = z._default(
    z
      .int(countMessage)
      .check(z.minimum(0, countMessage), z.maximum(form.maxPerRegistration, countMessage)),
    0,
  );
  const hostMessage = 'Enter a whole number from 1 to 10';
  return z
    .object({
      planAccommodation: yesNo('Select yes if you need a place to stay'),
      accommodation: choice(options.stayKinds),
      accommodationLocation: choice(options.stayAreas),
      stayDetails: z._default(
        z.object({
          checkIn: date('Enter a date'),
          checkOut: date('Enter a date'),
          men: beds,
          women: beds,
          children: beds,
        }),
        { checkIn: '', checkOut: '', men: 0, women: 0, children: 0 },
      ),
      hosting: z._default(
        z.object({
          canHost: z._default(z.boolean(chooseOne), false),
          people: z._default(
            z.int(hostMessage).check(z.minimum(0, hostMessage), z.maximum(10, hostMessage)),
            0,
          ),
        }),
        { canHost: false, people: 0 },
      ),
      accommodationRemarks: optionalParagraph('Remarks', 300),
    })
    .check(
      sectionRule((v, report) => {
        if (!v.planAccommodation) {
          report(v.hosting.canHost && v.hosting.people < 1, 'hosting.people', hostMessage);
          return;
        }
        const { checkIn, checkOut, men, women, children } = v.stayDetails;
        report(v.accommodation === '', 'accommodation', 'Select the kind of stay');
        report(
          v.accommodationLocation === '',
          'accommodationLocation',
          'Select an area or "No preference"',
        );
        report(
          checkIn !== '' && checkOut !== '' && checkOut <= checkIn,
          'stayDetails.checkOut',
          'Check-out must be after check-in',
        );
        report(men + women + children === 0, 'stayDetails', 'Say how many people need a bed');
      }),
    );
}
