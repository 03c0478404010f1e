const maxLength = 60;

/**
 * The slug of an album: title and year in Latin letters and digits; from the second attempt with a number.
 */
export function slugOf(title: string, year: number, attempt = 1): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, maxLength)
    .replace(/-$/, '');
  const named = words.endsWith(String(year)) ? words : [words || 'album', year].join('-');
  return attempt === 1 ? named : `${named}-${attempt}`;
}
