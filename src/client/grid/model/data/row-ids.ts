const MARK = 'new-'

/**
 * An id for a row that the server has not seen: a mark, and a UUID (version 4) under which the server may keep the row, so
 * that a row which is sent again after a crash is the same row. `randomUUID` is absent on plain http addresses.
 */
export function temporaryId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${MARK}${[digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-')}`
}

const FIRST = MARK.charCodeAt(0)
/** Whether an id was made here. Asked of every row that comes: one character excludes most others. */
export const isTemporary = (id: string): boolean => id.charCodeAt(0) === FIRST && id.startsWith(MARK)

/** The other name of a row: a temporary id and the one under which the server may store the row mean the same. */
export const otherId = (id: string): string => (isTemporary(id) ? id.slice(MARK.length) : `${MARK}${id}`)

/** The UUID of a temporary id; any other id as it is. */
export const lastingId = (id: string): string => (isTemporary(id) ? id.slice(MARK.length) : id)
