/** A title parted behind the names that it begins with, one after the other; together its parts are the title. */
export function partsOfTitle(title: string, names: readonly string[]): readonly string[] {
  let rest = title
  const parts = names.flatMap((name) => {
    if (name === '' || !rest.startsWith(name)) return []
    const part = name + (/^ */.exec(rest.slice(name.length))?.[0] ?? '')
    rest = rest.slice(part.length)
    return [part]
  })
  return rest === '' ? parts : [...parts, rest]
}
