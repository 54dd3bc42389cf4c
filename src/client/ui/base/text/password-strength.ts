/** How hard a password is to guess, in three words. */
export type Strength = 'weak' | 'medium' | 'strong'

/** What the product takes at all (READINGS.md, password policy): 8 to 200 characters, or more at least, with letters and digits. The server decides. */
const TAKEN = /^(?=.*\p{L})(?=.*\d).{8,200}$/su
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Lo}/u, /\d/u, /[^\p{L}\d\s]/u]

/**
 * How strong a new password is; undefined for an empty one. Weak is what the product refuses, and what has fewer than
 * five different characters; strong has at least eight different ones and is 16 long, or 12 long of three kinds (small,
 * capital and other letters, digits, signs); all else is medium.
 */
export function strengthOf(password: string, least = 8): Strength | undefined {
  if (password === '') return undefined
  const characters = [...password]
  const different = new Set(characters).size
  if (!TAKEN.test(password) || characters.length < least || different < 5) return 'weak'
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  return different >= 8 && (characters.length >= 16 || (characters.length >= 12 && kinds >= 3)) ? 'strong' : 'medium'
}
