/** What a package has in a path or a line, as a database can keep it: signs that it cannot keep are shown by another in their place. */
export const visibleText = (text: string): string => text.toWellFormed().replace(/\p{Cc}/gu, '\ufffd')
