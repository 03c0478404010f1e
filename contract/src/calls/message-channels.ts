/** The ways a message goes out. */
export const messageChannels = ['email', 'sms'] as const;
