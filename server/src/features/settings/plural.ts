/** Such as "1 registration" or "38 registrations". */
export const plural = (count: number, noun: string) =>
  `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;
