/** Former states of the product whose data folders must come out of an upgrade as a fresh one is, the oldest first. */
export const COMMITS = ['46b65f03', 'da0dbb53', 'cd1251f8', 'e127be31', '99ef03c6', 'f6859cef'] as const
/** Those of which a whole demo city is kept as well: what people had described, arranged and handed over must come out as it was. */
export const WITH_DEMO = ['e127be31', 'f6859cef'] as const

/** The commit of each release by its version (docs/releasing.md); each is among `COMMITS`. Nothing is released yet. */
export const RELEASES: Readonly<Record<string, string>> = {}
