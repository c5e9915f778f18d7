/** Search parameters of the organization page. */

/** Opens the invite dialog above the list of members. */
export const inviteWord = 'invitation';
