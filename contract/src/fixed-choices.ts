/**
 * Fields with choices that are not settings: stored in English and shown in the reader's language.
 */
export const fixedChoiceFields: ReadonlySet<string> = new Set([
  ...['stateUT', 'district', 'bloodGroup', 'parentRelation'],
  ...['spouseNavodayan', 'sangamamFamilyGroups', 'tshirtInterest', 'interested'],
]);
