/** Gives each part of a ZIP a name that none before has: a number follows one that is taken. Capital letters make no other name, since some systems read them alike. */
export function freeNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const at = name.lastIndexOf('.')
    const [stem, ending] = at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
    for (let again = 1; ; again++) {
      const tried = again === 1 ? name : `${stem}(${again})${ending}`
      if (taken.has(tried.toLowerCase())) continue
      taken.add(tried.toLowerCase())
      return tried
    }
  }
}
