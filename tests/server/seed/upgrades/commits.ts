/** Former states of the product whose data folders must come out of an upgrade as a fresh one is, the oldest first. */
export const COMMITS = ['46b65f03', 'da0dbb53', 'cd1251f8', 'e127be31', '99ef03c6'] as const
