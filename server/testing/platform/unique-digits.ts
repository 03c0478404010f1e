let lastGiven = 731_000_000;

/** Nine digits that no other call in this test file is given, for a phone or a registration number. */
export const uniqueDigits = (): string => String(++lastGiven);
