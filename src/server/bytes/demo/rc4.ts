/** The RC4 cipher: older PDF readers lock a file by it. It protects nothing today; here it makes a file that a check must find locked. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + box[i]! + key[i % key.length]!) & 255
    swap(box, i, j)
  }
  let i = 0
  let j = 0
  return data.map((byte) => {
    i = (i + 1) & 255
    j = (j + box[i]!) & 255
    swap(box, i, j)
    return byte ^ box[(box[i]! + box[j]!) & 255]!
  })
}

function swap(box: Uint8Array, i: number, j: number): void {
  const kept = box[i]!
  box[i] = box[j]!
  box[j] = kept
}
