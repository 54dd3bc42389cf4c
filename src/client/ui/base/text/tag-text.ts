/** Every two characters make a tag, parted by semicolons; those that a user types are taken out (SPEC.md §5). */
export function tagsOf(text: string): string {
  const characters = [...text.replace(/[;\uff1b]/g, '')]
  const tags: string[] = []
  for (let at = 0; at < characters.length; at += 2) tags.push(characters.slice(at, at + 2).join(''))
  return tags.join(';')
}

/** The tags of a kept value, and what follows them: a last character that is no tag of two yet. */
export function splitTags(value: string | null | undefined): { tags: string[]; rest: string } {
  const all = (value ?? '').split(/[;\uff1b]/).filter(Boolean)
  const last = all.at(-1)
  return last !== undefined && [...last].length < 2 ? { tags: all.slice(0, -1), rest: last } : { tags: all, rest: '' }
}
