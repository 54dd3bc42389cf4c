/** Where a file holds packed bytes: the parts of a ZIP, the pixels of a PNG, the streams of a PDF; of others its inner half. */
export function packedParts(file: Buffer): readonly (readonly [from: number, to: number])[] {
  const found = file.subarray(0, 2).toString('latin1') === 'PK' ? partsOfZip(file) : partsBetween(file)
  return found.length > 0 ? found : [[file.length >> 2, file.length - (file.length >> 2)]]
}

function partsOfZip(file: Buffer): [number, number][] {
  const parts: [number, number][] = []
  const [local, next] = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from('PK', 'latin1')]
  for (let at = file.indexOf(local); at >= 0 && at + 30 < file.length; at = file.indexOf(local, at + 4)) {
    const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
    const end = file.indexOf(next, from)
    if (file.readUInt16LE(at + 8) === 8 && end - from > 4) parts.push([from, end])
  }
  return parts
}

const MARKS = [
  ['stream\n', 'endstream'],
  ['IDAT', 'IEND']
] as const
function partsBetween(file: Buffer): [number, number][] {
  const parts: [number, number][] = []
  for (const [begin, close] of MARKS)
    for (let at = file.indexOf(begin); at >= 0; at = file.indexOf(begin, at + 1)) {
      const end = file.indexOf(close, at)
      if (end - at > begin.length + 4) parts.push([at + begin.length, end])
    }
  return parts
}
