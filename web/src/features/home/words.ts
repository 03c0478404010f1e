/** The words of the home page; the facts come from the settings. */
export const englishHomeWords = {
  invitation: (schools: number) =>
    `Two days by the water for the alumni of ${schools} schools, with your batch, your teachers and your families. Registering takes a few minutes, and you can pay later.`,
  register: 'Register now',
  seeFees: 'See the fees',
  when: 'When',
  where: 'Where',
  adultsFrom: 'Adults',
  map: 'Show on a map',
  fees: {
    title: 'What it costs',
    lead: 'One fee for each person covers the programme and the meals of both days. Stay and travel are not part of it.',
    caption: 'Fee for each person by age',
    who: 'Who',
    age: 'Age',
    fee: 'Fee',
    adult: 'Adults',
    teen: 'Teens',
    child: 'Children',
    discount: (amount: string, year: number) =>
      `Passed out after ${year}? ${amount} is taken off your family’s fee, once.`,
  },
  closing: {
    open: (day: string) => `Registration is open until ${day}`,
    notYet: (day: string) => `Registration opens on ${day}`,
    closed: (day: string) => `Registration closed on ${day}`,
    text: 'Change your answers as often as you like until then. Questions?',
    closedText: 'Questions?',
    write: 'Write to us',
  },
};
