import { createHash } from 'node:crypto'

/** The SHA-256 of a text as 64 hexadecimal digits: what is kept of a secret, which cannot be read back from it. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')
