/** Lets a long address break before its domain and not inside a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  // a phone number: the recipient of a text message
  if (at === -1) return <span>{address}</span>;
  return (
    <span>
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </span>
  );
}
