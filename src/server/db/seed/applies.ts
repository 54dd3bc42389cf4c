/**
 * Whether an item of the catalogue applies to a unit project (at project level: to the project): an item without tags always
 * does, another one if one of its tags is among the features. What does not apply is no gap (DOMAIN.md §3).
 */
export function applies(item: { readonly when?: readonly string[] | undefined }, features: readonly string[]): boolean {
  const tags = item.when ?? []
  return tags.length === 0 || tags.some((tag) => features.includes(tag))
}

/** The features that decide on items at project level: the project's own and those of its unit projects. */
export const featuresOfProject = (
  own: readonly string[],
  units: readonly { readonly features: readonly string[] }[]
): string[] => [...new Set([...own, ...units.flatMap(({ features }) => features)])]
