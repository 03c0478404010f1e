import type { Random } from './random.ts';

/** Commas part the names, over several lines. */
const list = (names: string) => names.trim().replace(/\s+/g, ' ').split(', ');

/** Names as they are common in Kerala and Lakshadweep: given names, and what stands after them. */
const families = [
  {
    given: list(`
      Anu, Lakshmi, Sreeja, Divya, Remya, Anitha, Sindhu, Deepa, Athira, Meera, Parvathy,
      Gayathri, Vishnu, Arun, Sreejith, Rajesh, Vinod, Anoop, Harikrishnan, Suresh, Ajith,
      Pradeep, Unnikrishnan, Manoj, Nandakumar, Aparna`),
    after: list(`
      Nair, Menon, Pillai, Kurup, Nambiar, Warrier, Panicker, Kaimal, K. V., P. R., M. S.,
      Mohan, Raghavan, Gopinathan, Sasidharan, Narayanan, Bhaskaran, Vijayan`),
  },
  {
    given: list(`
      Anna, Maria, Teena, Reshma, Jisha, Liya, Merin, Sherin, Bincy, Jincy, Tom, Jithin,
      Bibin, Robin, Sebin, Alwin, Jose, Biju, Shaji, Cyril, Nikhil, Ann Mary`),
    after: list(`
      Thomas, Varghese, Joseph, Mathew, Kurian, George, Philip, Jacob, Chacko, Abraham,
      Antony, Cherian, Paul, Ouseph, Sebastian, Kuruvilla`),
  },
  {
    given: list(`
      Fathima, Ayisha, Shahana, Nasrin, Rasheeda, Safiya, Jaseela, Haseena, Shameer, Nisar,
      Faisal, Anas, Riyas, Shihab, Ashraf, Sajid, Muhammed Shafi, Irfan, Nadeer`),
    after: list(`
      Rahman, Koya, Hameed, K. P., Beevi, Basheer, Kunju, Ibrahim, Abdulla, Rasheed, T. K.,
      Majeed, Salim, Thangal, Moideen`),
  },
];

/** Whoever writes the own name in Malayalam. */
const written = list(`
      അനിത മേനോൻ, ശ്രീജിത്ത് കെ. വി., ലക്ഷ്മി നായർ, തോമസ് വർഗീസ്, ഫാത്തിമ ബീവി, രാജേഷ്
      നമ്പ്യാർ, മേരി ജോസഫ്, അബ്ദുൽ റഹ്മാൻ, ഗായത്രി വാര്യർ, ഉണ്ണിക്കൃഷ്ണൻ പിള്ള, ബിന്ദു
      സെബാസ്റ്റ്യൻ, ഷിഹാബ് തങ്ങൾ`);

const malayalamShare = 0.03;

/** A name that somebody from Kerala may have; one in thirty stands in Malayalam script. */
export function nameSomebody(random: Random): string {
  if (random.chance(malayalamShare)) return random.pick(written);
  const { given, after } = random.pick(families);
  return `${random.pick(given)} ${random.pick(after)}`;
}
