/** Everything about the own account begins with this, so that each change shows in all of it. */
export const profileKey = ['profile'];
export const sessionsKey = [...profileKey, 'sessions'];
