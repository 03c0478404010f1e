/** GSM 7-bit default alphabet; what stands in its second table takes two places (3GPP TS 23.038). */
const basic = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]$/;
const extended = /^[\^{}\\[~\]|€]$/;

/** How long a text message is, in characters as operators count them, and in how many parts it goes out. */
export function smsLength(text: string): { characters: number; parts: number } {
  const characters = [...text];
  const isGsm = characters.every((one) => basic.test(one) || extended.test(one));
  const length = isGsm
    ? characters.reduce((sum, one) => sum + (extended.test(one) ? 2 : 1), 0)
    : text.length; // UTF-16, as UCS-2 counts
  const [alone, joined] = isGsm ? [160, 153] : [70, 67];
  return { characters: length, parts: length <= alone ? 1 : Math.ceil(length / joined) };
}
