/** Characters that some system refuses in a name. */
const FORBIDDEN = /[/\\:*?"<>|\p{Cc}]/gu
/** Titles are cut to so many characters, as in packages of a transfer; a name then stays below 255 bytes. */
const LONGEST = 80
const LONGEST_FOLDER = 60
const LONGEST_ENDING = 10

/** A text as a name that every system takes: characters replaced, no point or blank at its end, cut. */
export function safePartName(text: string, most = LONGEST): string {
  const cut = [...text.normalize('NFC').replace(FORBIDDEN, '_').trim()].slice(0, most).join('')
  return cut.replace(/[. ]+$/, '') || '_'
}

/** Where a stored file goes in a ZIP. */
export interface PartPlace {
  /** The unit project, where it belongs to one. */
  readonly unit: string | null
  readonly code: string
  readonly item: string
  readonly orderNum: number | null
  readonly title: string
  readonly fileName: string
  /** Its place among the stored files of its file, from 1; 0 where it is the only one. */
  readonly place: number
}

/**
 * Names of parts as the archive gives them: unit project / code and name of the item / NNN_title.ending. A name that is taken gets a
 * number behind it; capital letters make no other name, since some systems read them alike.
 */
export function partNames(hasFolders: boolean): (part: PartPlace) => string {
  const taken = new Set<string>()
  return ({ unit, code, item, orderNum, title, fileName, place }) => {
    const folders = [...(unit === null ? [] : [unit]), `${code} ${item}`].map((name) =>
      safePartName(name, LONGEST_FOLDER)
    )
    const folder = hasFolders ? `${folders.join('/')}/` : ''
    const number = orderNum === null ? '' : `${String(orderNum).padStart(3, '0')}_`
    const stem = `${folder}${number}${safePartName(title)}${place > 0 ? `_${place}` : ''}`
    const ending = endingOf(fileName)
    for (let again = 1; ; again++) {
      const name = `${stem}${again > 1 ? `(${again})` : ''}${ending}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}

function endingOf(fileName: string): string {
  const at = fileName.lastIndexOf('.')
  const ending = at > 0 ? fileName.slice(at + 1) : ''
  return /^[\p{L}\p{N}]+$/u.test(ending) && ending.length <= LONGEST_ENDING ? `.${ending.toLowerCase()}` : ''
}
