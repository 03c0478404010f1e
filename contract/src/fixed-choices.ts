/**
 * Fields with choices that are not settings, and the other school: stored in English and shown in the
 * reader's language.
 */
export const fixedChoiceFields: ReadonlySet<string> = new Set([
  ...['school', 'stateUT', 'district', 'bloodGroup', 'parentRelation'],
  ...['spouseNavodayan', 'sangamamFamilyGroups', 'tshirtInterest', 'interested'],
]);
