/** The last level that is no secret of the state, in the dictionary secret_level: a system on a public network keeps nothing above it (DOMAIN.md §6, AQ-03). */
export const LAST_UNCLASSIFIED = '1'
