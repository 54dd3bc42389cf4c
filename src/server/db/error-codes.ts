/** What the database answers where a value that must be unique is there already. */
export const UNIQUE_VIOLATION = '23505'
/** What the database answers where a row that goes is referred to by another one. */
export const FOREIGN_KEY_VIOLATION = '23503'
