import { textOf, utf8 } from './bytes.ts'

/** Label and value, in their order; a label may come again. */
export type Info = readonly (readonly [label: string, value: string])[]

/** Says of a package that it keeps every rule of docs/package.md, and not only those of RFC 8493. */
export const FORMAT_LABEL = 'Package-Format'
export const FORMAT = 'urban-archives-package 1'

/** The first file of a bag. */
export const DECLARATION = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

/** Whether bytes declare a bag that this program reads: version 0.93 to 1.x, its tag files in UTF-8. */
export function isDeclaration(bytes: Uint8Array): boolean {
  const lines = (textOf(bytes) ?? '').trimEnd().split(/\r\n|\n|\r/)
  return (
    lines.length === 2 &&
    /^BagIt-Version: *(?:0\.9[3-7]|1\.\d+)$/.test(lines[0] ?? '') &&
    /^Tag-File-Character-Encoding: *UTF-8$/i.test(lines[1] ?? '')
  )
}

/** A tag file of labels and values. A value is one line: what it has of line ends becomes blanks. */
export const writeInfo = (info: Info): Uint8Array =>
  utf8(info.map(([label, value]) => `${label}: ${value.replace(/\s*[\r\n]+\s*/g, ' ').trim()}\n`).join(''))

/** Reads labels and values; a line that begins with a blank goes on with the one before it. Undefined where it is no such file. */
export function readInfo(bytes: Uint8Array): Info | undefined {
  const text = textOf(bytes)
  if (text === undefined) return undefined
  const found: [string, string][] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line === '') continue
    const last = found.at(-1)
    if (/^[ \t]/.test(line) && last) {
      last[1] = `${last[1]} ${line.trim()}`
      continue
    }
    const [, label, value] = /^([^:\s][^:]*?)\s*:\s*(.*)$/.exec(line) ?? []
    if (label === undefined || value === undefined) return undefined
    found.push([label, value])
  }
  return found
}

/** The first value of a label, whatever its capitals. */
export const infoValue = (info: Info, label: string): string | undefined =>
  info.find(([name]) => name.toLowerCase() === label.toLowerCase())?.[1]

/** How many bytes in how many files a package's content is. */
export interface Oxum {
  readonly bytes: number
  readonly files: number
}

/** The value of Payload-Oxum; undefined where it is none. */
export function readOxum(value: string): Oxum | undefined {
  const [, bytes, files] = /^(\d{1,16})\.(\d{1,10})$/.exec(value.trim()) ?? []
  return bytes === undefined || files === undefined ? undefined : { bytes: Number(bytes), files: Number(files) }
}
