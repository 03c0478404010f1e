import type { FormSettings } from '@sangamam/contract/form/form';
import { dayMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { byAge, countPeople, type Party, sumByAge } from '@sangamam/contract/party/party';
import { optionOf, optionValues } from '@sangamam/contract/settings/option-answers';
import inMalayalam from './in-malayalam.json' with { type: 'json' };
import type { Random } from './random.ts';

const remarks = [
  '',
  '',
  '',
  'We reach after 9 pm, please keep the key.',
  'Ground floor please, my mother uses a wheelchair.',
  inMalayalam.remark,
] as const;

/** The party of a registrant who does not come. */
export const bringNobody = () => byAge(() => ({ veg: 0, nonVeg: 0 }));

/** A party: alone, a couple or a family, some vegetarian. */
export function bring(random: Random) {
  const adults = Number(random.weigh({ 1: 45, 2: 45, 3: 6, 4: 4 }));
  const isFamily = adults > 1 && random.chance(0.6);
  const sizes = {
    adults,
    teens: isFamily ? Number(random.weigh({ 0: 6, 1: 3, 2: 1 })) : 0,
    children: isFamily ? Number(random.weigh({ 0: 3, 1: 4, 2: 3 })) : 0,
  };
  const isVegetarian = random.chance(0.18);
  return byAge((age) => {
    const plates = Array.from({ length: sizes[age] }, () => isVegetarian || random.chance(0.08));
    const veg = plates.filter(Boolean).length;
    return { veg, nonVeg: sizes[age] - veg };
  });
}

/** Travel answers of a registrant from this district; none from around Kochi travel. */
export function travel(random: Random, settings: FormSettings, district: string) {
  if (district === 'Ernakulam') return { isTravelling: false };
  const modeOfTransport = random.weigh({
    Train: 38,
    'Own car': 30,
    Bus: 14,
    Flight: 10,
    'Taxi or hired vehicle': 4,
    'Sharing with batchmates': 3,
    'Not decided yet': 6,
  });
  const points: Record<string, readonly string[]> = {
    Train: ['Ernakulam Junction (South)', 'Ernakulam Town (North)', 'Aluva station'],
    Flight: ['Cochin International Airport'],
    Bus: ['Vyttila Mobility Hub', 'Ernakulam KSRTC'],
  };
  const isKnown = random.chance(0.75);
  const mode = optionOf(settings, 'transportModes', modeOfTransport);
  const needed = mode?.needsPickup === true && random.chance(0.55);
  const startsMs = Date.parse(settings.event.startsAt);
  return {
    isTravelling: true,
    startingLocation:
      district || random.pick(['Bengaluru', 'Chennai', 'Dubai', 'Mumbai', 'Kavaratti']),
    modeOfTransport,
    travelDate: isKnown
      ? dateAtEvent(startsMs - Number(random.weigh({ 0: 5, 1: 5, 2: 1 })) * dayMs)
      : '',
    travelTime: isKnown
      ? `${String(random.whole(5, 21)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`
      : '',
    pickup: {
      needed,
      arrivalPoint: needed
        ? random.pick(points[modeOfTransport] ?? optionValues(settings, 'arrivalPoints'))
        : '',
      serviceNumber:
        modeOfTransport === 'Train' ? random.pick(['16347', '12076', '16604', '12617']) : '',
      seatsOffered: mode?.hasSeats ? Number(random.weigh({ 0: 5, 1: 1, 2: 2, 3: 1 })) : 0,
      sharePhone: random.chance(0.4),
    },
  };
}

/** Accommodation answers of a party; two in five ask for beds. */
export function stayOver(random: Random, settings: FormSettings, party: Party, isWoman: boolean) {
  const { event } = settings;
  if (!random.chance(0.42))
    return { planAccommodation: false, hosting: { canHost: false, people: 0 } };
  const { children } = sumByAge(party);
  const grown = countPeople(party) - children;
  const isAlone = grown === 1;
  const women = isAlone ? Number(isWoman) : Math.max(Number(isWoman), Math.floor(grown / 2));
  const startsMs = Date.parse(event.startsAt);
  return {
    planAccommodation: true,
    accommodation: isAlone
      ? women > 0
        ? 'Dormitory, women'
        : 'Dormitory, men'
      : random.weigh({ 'Family room': 8, 'Hotel room (I pay)': 2 }),
    accommodationLocation: random.pick(optionValues(settings, 'stayAreas')),
    stayDetails: {
      checkIn: dateAtEvent(startsMs - Number(random.weigh({ 0: 3, 1: 4 })) * dayMs),
      checkOut: dateAtEvent(Date.parse(event.endsAt) + random.whole(0, 1) * dayMs),
      men: grown - women,
      women,
      children,
    },
    accommodationRemarks: random.pick(remarks),
  };
}
