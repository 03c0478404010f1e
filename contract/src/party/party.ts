/**
 * A party: the people who come, by age and food. One more food or age is an entry of a table below, its words, and its
 * columns in the database; everything else follows (`one-place.test.ts` finds what is written out again).
 */

/** `one`: what settings and fees call a person of this age. `figure`: what charts and snapshots call them all. */
const ageTable = {
  adults: { one: 'adult', figure: 'Adults' },
  teens: { one: 'teen', figure: 'Teens' },
  children: { one: 'child', figure: 'Children' },
} as const;

/** The form does not ask these; they come from files of organisers, who count people without their food. */
const foodTable = {
  veg: { isAsked: true, figure: 'Veg' },
  nonVeg: { isAsked: true, figure: 'Non-veg' },
  notSaid: { isAsked: false, figure: 'Food not said' },
} as const;

export type Age = keyof typeof ageTable;
export type Food = keyof typeof foodTable;
export type OneOfAge = (typeof ageTable)[Age]['one'];
type AskedFood = {
  [F in Food]: (typeof foodTable)[F]['isAsked'] extends true ? F : never;
}[Food];

export const ages = Object.keys(ageTable) as readonly Age[];
export const foods = Object.keys(foodTable) as readonly Food[];
export const isAsked = (food: Food): food is AskedFood => foodTable[food].isAsked;
export const askedFoods = foods.filter(isAsked);
/** Names in figures, which are kept: they never change. */
export const ageInFigures = (age: Age) => ageTable[age].figure;
export const foodInFigures = (food: Food) => foodTable[food].figure;
/** The name of this age in settings and fees: `fees.adult`. */
export const oneOf = (age: Age): OneOfAge => ageTable[age].one;

export type ByAge<Value = number> = { readonly [A in Age]: Value };
export type ByFood<Value = number> = { readonly [F in Food]: Value };
/** Ages that are left out count as none. */
export type Party = Partial<ByAge<Partial<ByFood<number | undefined>> | undefined>>;
/** A party as a flat row: `adultsVeg`, the column `adults_veg`. */
export type PartyRow = { readonly [Column in `${Age}${Capitalize<Food>}`]: number };

export const byAge = <Value>(make: (age: Age) => Value) =>
  Object.fromEntries(ages.map((age) => [age, make(age)])) as ByAge<Value>;
export const byFood = <Value>(make: (food: Food) => Value) =>
  Object.fromEntries(foods.map((food) => [food, make(food)])) as ByFood<Value>;

/** The path of a party in the form. */
export const partyPath = 'eventAttendance.attendees';
export const cellPath = <A extends Age, F extends Food>(age: A, food: F) =>
  `${partyPath}.${age}.${food}` as const;
const cellOf = (age: Age, food: Food) => ({
  age,
  food,
  path: cellPath(age, food),
  column: `${age}${food.charAt(0).toUpperCase()}${food.slice(1)}` as keyof PartyRow,
});
export type PartyCell = ReturnType<typeof cellOf>;
/** Every age with every food, in the order of the form. */
export const partyCells = ages.flatMap((age) => foods.map((food) => cellOf(age, food)));

export const countIn = (party: Party, { age, food }: Pick<PartyCell, 'age' | 'food'>) =>
  party[age]?.[food] ?? 0;
/** Builds a party cell by cell. */
export const makeParty = (count: (cell: PartyCell) => number) =>
  byAge((age) => byFood((food) => count(cellOf(age, food))));
export const readParty = (row: PartyRow) => makeParty(({ column }) => row[column]);
export const writeParty = (party: Party) =>
  Object.fromEntries(partyCells.map((cell) => [cell.column, countIn(party, cell)])) as PartyRow;

const add = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

export const sumByAge = (party: Party) =>
  byAge((age) => add(foods.map((food) => countIn(party, { age, food }))));
export const sumByFood = (party: Party) =>
  byFood((food) => add(ages.map((age) => countIn(party, { age, food }))));
/** The sum of people counted by age alone, as at the doors. */
export const partySize = (counts: ByAge) => add(ages.map((age) => counts[age]));
export const countPeople = (party: Party = {}) => partySize(sumByAge(party));

/** True if there are no more of any age than in `all`. */
export const isWithin = (counts: ByAge, all: ByAge) => ages.every((age) => counts[age] <= all[age]);

type FoodWords = ByFood<(values: { count: number }) => string>;

/** The food of a party, without what nobody eats: "2 vegetarian, 1 non-vegetarian". */
export function sayFood(party: Party, foodWords: FoodWords): string {
  const counts = sumByFood(party);
  const eaten = foods.filter((food) => counts[food] > 0);
  return eaten.map((food) => foodWords[food]({ count: counts[food] })).join(', ');
}

/** A line for each age of which somebody comes: "Adults: 2 vegetarian, 1 non-vegetarian". */
export function sayParty(party: Party, ageWords: ByAge<string>, foodWords: FoodWords): string[] {
  return ages.flatMap((age) => {
    const meals = sayFood({ [age]: party[age] }, foodWords);
    return meals ? [`${ageWords[age]}: ${meals}`] : [];
  });
}
