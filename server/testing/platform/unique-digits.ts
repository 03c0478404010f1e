const first = 731_000_000;
let lastGiven = first;

/** Starts the count again, so that a test file is given the same digits whichever files ran before it in its worker. */
export const countDigitsAnew = (): void => {
  lastGiven = first;
};

/** Nine digits that no other call in this test file is given, for a phone, an e-mail or a number. */
export const uniqueDigits = (): string => String(++lastGiven);
