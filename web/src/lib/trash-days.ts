/** How long what somebody deleted can be restored, as the database has it. */
export const TRASH_DAYS = 30;
