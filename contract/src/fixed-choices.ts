/**
 * Fields of the form whose answers are chosen from lists that are no setting, and the other school: they are
 * kept in English and read in the language of whoever reads them.
 */
export const fixedChoiceFields: ReadonlySet<string> = new Set([
  ...['school', 'stateUT', 'district', 'bloodGroup', 'parentRelation'],
  ...['spouseNavodayan', 'sangamamFamilyGroups', 'tshirtInterest', 'interested'],
]);
