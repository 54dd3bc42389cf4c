import { randomBytes } from 'node:crypto'

/** Digits and letters that are not taken for one another, read aloud or written down. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** The header of an answer that names its request. */
export const REQUEST_NUMBER = 'x-request-id'

/**
 * A number for a request, which the log has in each of its lines and a person reads out to an administrator, such as `K7QM-3FXA`. It is
 * drawn anew by whichever server answers, and never taken from who asks.
 */
export function requestNumber(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length])
  return `${signs.slice(0, LENGTH / 2).join('')}-${signs.slice(LENGTH / 2).join('')}`
}
