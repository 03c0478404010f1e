import inMalayalam from './in-malayalam.json' with { type: 'json' };
import type { Random } from './random.ts';

/** Splits a list at commas; it may span lines. */
const list = (names: string) => names.trim().replace(/\s+/g, ' ').split(', ');

/** Names common in Kerala and Lakshadweep: given names of women and men, and second names. */
const families = [
  {
    women: list(`
      Anu, Lakshmi, Sreeja, Divya, Remya, Anitha, Sindhu, Deepa, Athira, Meera, Parvathy,
      Gayathri, Aparna`),
    men: list(`
      Vishnu, Arun, Sreejith, Rajesh, Vinod, Anoop, Harikrishnan, Suresh, Ajith, Pradeep,
      Unnikrishnan, Manoj, Nandakumar`),
    after: list(`
      Nair, Menon, Pillai, Kurup, Nambiar, Warrier, Panicker, Kaimal, K. V., P. R., M. S.,
      Mohan, Raghavan, Gopinathan, Sasidharan, Narayanan, Bhaskaran, Vijayan`),
  },
  {
    women: list(`
      Anna, Maria, Teena, Reshma, Jisha, Liya, Merin, Sherin, Bincy, Jincy, Ann Mary`),
    men: list(`
      Tom, Jithin, Bibin, Robin, Sebin, Alwin, Jose, Biju, Shaji, Cyril, Nikhil`),
    after: list(`
      Thomas, Varghese, Joseph, Mathew, Kurian, George, Philip, Jacob, Chacko, Abraham,
      Antony, Cherian, Paul, Ouseph, Sebastian, Kuruvilla`),
  },
  {
    women: list(`
      Fathima, Ayisha, Shahana, Nasrin, Rasheeda, Safiya, Jaseela, Haseena`),
    men: list(`
      Shameer, Nisar, Faisal, Anas, Riyas, Shihab, Ashraf, Sajid, Muhammed Shafi, Irfan, Nadeer`),
    after: list(`
      Rahman, Koya, Hameed, K. P., Basheer, Kunju, Ibrahim, Abdulla, Rasheed, T. K., Majeed,
      Salim, Thangal, Moideen`),
  },
];

/** Names in Malayalam script. */
const written = { ...inMalayalam, after: [] };

const malayalamShare = 0.03;

/** A name common in Kerala, and whether it is a woman's; about one in thirty is in Malayalam script. */
export function nameSomebody(random: Random): { name: string; isWoman: boolean } {
  const isWritten = random.chance(malayalamShare);
  const { women, men, after } = isWritten ? written : random.pick(families);
  const given = random.pick([...women, ...men]);
  const name = isWritten ? given : `${given} ${random.pick(after)}`;
  return { name, isWoman: women.includes(given) };
}
