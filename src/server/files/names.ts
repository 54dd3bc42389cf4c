const MOST = 200

/** The name that a user gave a file, without folders and without signs that no name may hold; never empty. */
export function cleanName(given: string, otherwise = 'file'): string {
  const name = given
    .replace(/^.*[\\/]/, '')
    .normalize('NFC')
    .replace(/\p{Cc}|[\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/gu, '')
    .trim()
  const signs = [...name.toWellFormed()]
  if (signs.length <= MOST) return signs.join('') || otherwise
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return signs.slice(0, MOST - ending.length).join('') + ending
}

/**
 * The header under which a browser saves or shows bytes: the name for all (RFC 5987), and one of plain letters for clients
 * that do not read it.
 */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/g, '_')
  const coded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${coded}`
}
