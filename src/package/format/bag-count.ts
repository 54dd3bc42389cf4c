import { type Info, infoValue } from './bag-info.ts'

/** The labels of a package that is one of several parts (RFC 8493 §2.2.2). */
export const GROUP_LABEL = 'Bag-Group-Identifier'
export const COUNT_LABEL = 'Bag-Count'

/** Which part of which group a package is. */
export interface PartFacts {
  readonly group: string
  readonly no: number
  readonly of: number
}

/** What Bag-Count says of the part of so many. */
export const countText = ({ no, of }: Pick<PartFacts, 'no' | 'of'>): string => `${no} of ${of}`

/** The same as people write it. */
export const partText = ({ no, of }: Pick<PartFacts, 'no' | 'of'>): string => `${no}/${of}`

/**
 * Which part a package says that it is; null where it says nothing of it. `malformed`: figures that are none. "1 of ?" is a part of a group that
 * nobody had counted yet: nothing can be said of the others.
 */
export function partFactsOf(info: Info): PartFacts | 'malformed' | null {
  const said = infoValue(info, COUNT_LABEL)
  if (said === undefined) return null
  const [, first, last] = /^(\d{1,6}) of (\d{1,6}|\?)$/.exec(said.trim()) ?? []
  if (first === undefined || last === undefined) return 'malformed'
  const group = infoValue(info, GROUP_LABEL)
  if (last === '?' || group === undefined || group === '') return null
  const [no, of] = [Number(first), Number(last)]
  return no >= 1 && no <= of ? { group, no, of } : 'malformed'
}
