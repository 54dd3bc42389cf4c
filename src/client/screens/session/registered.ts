/** Where the name of an account that was just made is kept for the page that says so, in this tab alone. */
export const REGISTERED = 'session.registered'
