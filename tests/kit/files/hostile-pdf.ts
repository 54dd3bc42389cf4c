import { deflateSync } from 'node:zlib'

const MIB = 1024 * 1024

/**
 * A PDF of some 360 bytes whose table of objects unpacks, three times over, to `mebibytes` MiB of entries: reading it takes
 * whatever time and memory it is given.
 */
export function hostilePdf(mebibytes = 64, seed = 0): Buffer {
  const packed = deflateSync(
    deflateSync(deflateSync(Buffer.alloc(mebibytes * MIB + seed), { level: 9 }), { level: 9 }),
    { level: 9 }
  )
  const filters = '/FlateDecode'.repeat(3)
  const head = `%PDF-1.5\n1 0 obj\n<</Type/XRef/Size 900000000/W[1 2 1]/Root 2 0 R/Filter[${filters}]/Length ${packed.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n')])
}
