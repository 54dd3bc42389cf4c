/** The most characters that a name of a file or folder in a package has: what a disc and every system of files can hold in Chinese too. */
export const LONGEST_NAME = 80

/** Why a path may not be in a package: it leads out of it. */
const OUTSIDE = /^[\\/]|^[a-z]:|^~|\\|\0/i
/** Names that Windows keeps for its devices, with any ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i
/** Characters that some system of files refuses, and control characters. */
const REFUSED = /[<>:"|?*\p{Cc}]/u

/** Whether a path leads out of the package, or to nothing: absolute, with a drive, by `..`, with an empty part. */
export const isOutside = (path: string): boolean =>
  OUTSIDE.test(path) || path === '' || path.split('/').some((part) => part === '' || part === '.' || part === '..')

export const NAME_FAULTS = ['notComposed', 'endsInDotOrBlank', 'reserved', 'refusedCharacter', 'tooLong'] as const
/** What is wrong with a name, though it is in the package: another system would change or refuse it. */
export type NameFault = (typeof NAME_FAULTS)[number]

/** What is wrong with the names of a path. */
export function nameFaults(path: string): NameFault[] {
  const parts = path.split('/')
  const faults: readonly (readonly [NameFault, boolean])[] = [
    ['notComposed', path !== path.normalize('NFC')],
    ['endsInDotOrBlank', parts.some((part) => /[. ]$|^ /.test(part))],
    ['reserved', parts.some((part) => RESERVED.test(part))],
    ['refusedCharacter', REFUSED.test(path)],
    ['tooLong', parts.some((part) => [...part].length > LONGEST_NAME)]
  ]
  return faults.flatMap(([fault, isSo]) => (isSo ? [fault] : []))
}

/** What two paths have in common where a system of files takes them for one. */
export const sameName = (path: string): string => path.normalize('NFC').toLowerCase()

/** A title as a name that every system of files takes: composed, without refused characters, at most so long; an ending stays. */
export function safeName(title: string, most = LONGEST_NAME): string {
  const clean = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[<>:"|?*\\/]/g, '_')
    .replace(/\s+/g, ' ')
  const [, stem = clean, ending = ''] = /^(.*?)(\.[\p{L}\p{N}]{1,10})?$/su.exec(clean) ?? []
  const kept = [...stem].slice(0, most - [...ending].length).join('')
  const name = `${kept.replace(/^ +|[. ]+$/g, '')}${ending}`
  if (name === '') return '_'
  return RESERVED.test(name) ? safeName(`_${name}`, most) : name
}

/** Gives each title a name that none before it has, also where capitals make no difference. */
export function nameGiver(): (title: string) => string {
  const given = new Set<string>()
  return (title) => {
    for (let index = 1; ; index += 1) {
      const addition = index === 1 ? '' : `~${index}`
      const [, stem = '', ending = ''] = /^(.*?)(\.[\p{L}\p{N}]{1,10})?$/su.exec(safeName(title)) ?? []
      const most = LONGEST_NAME - addition.length - [...ending].length
      const name = `${[...stem].slice(0, most).join('')}${addition}${ending}`
      if (given.has(sameName(name))) continue
      given.add(sameName(name))
      return name
    }
  }
}
