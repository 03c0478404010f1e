/** Common misspellings of large mail services. */
const slips: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gnail.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.cm': 'gmail.com',
  'gmil.com': 'gmail.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
  'hotmial.com': 'hotmail.com',
  'hotmal.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'redifmail.com': 'rediffmail.com',
  'rediffmial.com': 'rediffmail.com',
  'rediffmail.con': 'rediffmail.com',
};

/** The corrected address; null if nothing looks wrong. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const meant =
    slips[
      email
        .slice(at + 1)
        .trim()
        .toLowerCase()
    ];
  return at > 0 && meant ? `${email.slice(0, at)}@${meant}` : null;
}
