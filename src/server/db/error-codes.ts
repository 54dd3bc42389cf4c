/** What the database answers where a value that must be unique is there already. */
export const UNIQUE_VIOLATION = '23505'
