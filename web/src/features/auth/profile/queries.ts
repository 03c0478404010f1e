/** Everything about the own account begins with this. */
export const profileKey = ['profile'];
export const sessionsKey = ['own-sessions'];
