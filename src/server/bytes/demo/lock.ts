import { createHash } from 'node:crypto'

import { rc4 } from './rc4.ts'

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const PERMISSIONS = -3904
const KEY_BYTES = 16

const md5 = (...parts: readonly Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest()
const padded = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
const strengthened = (hash: Buffer) => {
  let key = hash
  for (let round = 0; round < 50; round += 1) key = md5(key)
  return key
}
/** Twenty passes, each with every byte of the key changed by the number of the pass. */
const twenty = (key: Uint8Array, data: Uint8Array) => {
  let locked = data
  for (let pass = 0; pass < 20; pass += 1)
    locked = rc4(
      Uint8Array.from(key, (byte) => byte ^ pass),
      locked
    )
  return locked
}

export interface Encryption {
  /** The encryption dictionary. */
  readonly dict: string
  /** Locks the bytes of one object. */
  readonly lock: (object: number, data: Uint8Array) => Uint8Array
}

/** Locks a PDF by a user password, as the standard security handler does (ISO 32000-1, 7.6.3: revision 3, 128 bits). */
export function lockPdf(password: string, id: Uint8Array): Encryption {
  const owner = twenty(strengthened(md5(padded(password))), padded(password))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const key = strengthened(md5(padded(password), owner, permissions, id))
  const user = Buffer.concat([twenty(key, md5(PADDING, id)), Buffer.alloc(16)])
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return {
    dict: `<</Filter/Standard/V 2/R 3/Length ${8 * KEY_BYTES}/P ${PERMISSIONS}/O<${hex(owner)}>/U<${hex(user)}>>>`,
    lock: (object, data) =>
      rc4(md5(key, Buffer.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0])), data)
  }
}
