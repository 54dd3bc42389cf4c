/** A unit that the archive knows. */
export interface Unit {
  readonly name: string
  readonly shortName: string | null
}

/** The whole name of a unit that is named short; any other name as it is. */
export function fullName(text: string, units: readonly Unit[]): string {
  const name = text.replace(/\s/g, '')
  const known =
    units.find((unit) => unit.name === name) ?? units.find(({ shortName }) => shortName !== null && shortName === name)
  return known?.name ?? name
}
