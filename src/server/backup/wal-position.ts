/** A place in what PostgreSQL has written of its changes: a timeline, and a number that only grows on it, as `0/16B3748`. */
export interface WalPosition {
  readonly timeline: number
  readonly lsn: string
}

/** So many bytes are in a file of changes: PostgreSQL's default, with which the embedded database is made. */
export const SEGMENT = 16 * 1024 ** 2
const PER_HIGH = 2 ** 32 / SEGMENT

const hex8 = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

/** A position as one number; 2^53 bytes of changes are more than any database writes. */
export function bytesAt(lsn: string): number {
  const [high = '0', low = '0'] = lsn.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/** The number of the file in which a position is. */
export const segmentAt = (lsn: string): number => Math.floor(bytesAt(lsn) / SEGMENT)

/** The name of a file of changes. */
export const segmentName = (timeline: number, segment: number): string =>
  hex8(timeline) + hex8(Math.floor(segment / PER_HIGH)) + hex8(segment % PER_HIGH)

/** Where a file of changes begins. */
export const lsnOf = (segment: number): string => {
  const at = segment * SEGMENT
  return `${Math.floor(at / 2 ** 32)
    .toString(16)
    .toUpperCase()}/${(at % 2 ** 32).toString(16).toUpperCase()}`
}
