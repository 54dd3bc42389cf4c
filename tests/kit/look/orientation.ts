/** A JPEG that says by EXIF how it is to be turned. */
export function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const segment = new Uint8Array(36)
  segment.set([0xff, 0xe1, 0, segment.length - 2])
  segment.set(new TextEncoder().encode('Exif\0\0II*\0'), 4)
  const view = new DataView(segment.buffer, 10)
  view.setUint32(4, 8, true)
  view.setUint16(8, 1, true)
  view.setUint16(10, 0x112, true)
  view.setUint16(12, 3, true)
  view.setUint32(14, 1, true)
  view.setUint16(18, orientation, true)
  return Uint8Array.from([...jpeg.subarray(0, 2), ...segment, ...jpeg.subarray(2)])
}
