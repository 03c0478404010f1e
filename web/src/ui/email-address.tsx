/** Lets a long address break before its domain and not inside a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  // a phone number: the recipient of a text message
  if (at === -1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
