/** An address that is too long for its line goes on in the next with its domain, not inside a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  // The recipient of a text message is a number.
  if (at === -1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
