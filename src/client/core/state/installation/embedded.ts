let given: Readonly<Record<string, string>> | undefined

/** What the server has written into the page under a name; undefined where it has not (a page from its sources). */
export const embedded = (name: string): string | undefined =>
  given ? given[name] : globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Gives what the server writes into a page, where the page is drawn by the server itself and there is none to read it from. */
export const giveEmbedded = (contents: Readonly<Record<string, string>>): void => {
  given = contents
}
