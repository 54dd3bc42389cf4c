/** The choices of a value that keeps them joined by commas. */
export function splitChoices(value: string | null | undefined): string[] {
  return value ? value.split(',').filter(Boolean) : []
}

/** Choices joined by commas, in the order of the options, so that the same choices are the same value. */
export function joinChoices(choices: readonly string[], options: readonly string[]): string {
  const chosen = new Set(choices)
  const known = options.filter((option) => chosen.has(option))
  return [...choices.filter((choice) => !options.includes(choice)), ...known].join(',')
}
