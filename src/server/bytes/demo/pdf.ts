import { createHash } from 'node:crypto'

import { lockPdf } from './lock.ts'

/** A PDF being put together: objects are numbered from 1 and refer to each other by `n 0 R`. */
export interface PdfDraft {
  /** Adds an object, or a stream with its dictionary's entries, and returns its number. */
  readonly add: (body: string, stream?: string) => number
  /** Takes a number for an object that is put in later. */
  readonly reserve: () => number
  readonly put: (number: number, body: string, stream?: string) => void
  /** The finished file; without dates and without compression, so that it is the same on every machine. */
  readonly bytes: (
    root: number,
    more?: { readonly info?: number | undefined; readonly password?: string | undefined }
  ) => Uint8Array
}

interface Body {
  readonly body: string
  readonly stream?: string | undefined
}

/** Begins a PDF. What is given must be Latin-1; other text goes in as hexadecimal. */
export function startPdf(): PdfDraft {
  const objects: (Body | undefined)[] = []
  const reserve = () => objects.push(undefined)
  const put = (number: number, body: string, stream?: string) => {
    objects[number - 1] = { body, stream }
  }
  return {
    reserve,
    put,
    add: (body, stream) => {
      const number = reserve()
      put(number, body, stream)
      return number
    },
    bytes: (root, { info, password } = {}) => {
      const id = createHash('sha256').update(JSON.stringify(objects)).digest().subarray(0, 16)
      const lock = password === undefined ? undefined : lockPdf(password, id)
      const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
      const offsets: number[] = []
      let length = parts[0]!.length
      const write = (part: Buffer) => {
        parts.push(part)
        length += part.length
      }
      for (const [index, object] of objects.entries()) {
        const number = index + 1
        const { body = 'null', stream } = object ?? {}
        offsets.push(length)
        if (stream === undefined) {
          write(Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1'))
          continue
        }
        const plain = Buffer.from(stream, 'latin1')
        const data = lock ? lock.lock(number, plain) : plain
        write(Buffer.from(`${number} 0 obj\n<<${body}/Length ${data.length}>>\nstream\n`, 'latin1'))
        write(Buffer.from(data))
        write(Buffer.from('\nendstream\nendobj\n', 'latin1'))
      }
      const hex = id.toString('hex')
      const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
      const trailer = `/Size ${objects.length + 1}/Root ${root} 0 R${info ? `/Info ${info} 0 R` : ''}${lock ? `/Encrypt ${lock.dict}` : ''}/ID[<${hex}><${hex}>]`
      write(
        Buffer.from(
          `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<<${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
          'latin1'
        )
      )
      return Buffer.concat(parts)
    }
  }
}

/** A text for a PDF's dictionaries: UTF-16 with its mark, as hexadecimal. */
export const textString = (text: string): string =>
  `<${Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')}>`

/** A number with at most two decimals, as short as it goes. */
export const figure = (value: number): string => String(Math.round(value * 100) / 100)
