/** Opens WhatsApp with a text to send. */
export const shareHref = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;
