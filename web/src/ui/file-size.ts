const kibibyte = 1024;
const decimals = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** "840 KB", "9.4 MB". */
export function sizeInWords(bytes: number): string {
  const mebibytes = bytes / kibibyte ** 2;
  if (mebibytes >= 1) return `${decimals.format(mebibytes)} MB`;
  return `${Math.ceil(bytes / kibibyte)} KB`;
}
