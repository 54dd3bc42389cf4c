const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1
  return value
})

/** Goes on with the sum that a ZIP holds of each part. */
export type Crc32 = (bytes: Uint8Array, before: number) => number

/** CRC-32 without any help of the machine. */
export const crc32: Crc32 = (bytes, before) => {
  let value = ~before
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}
