import type { DemoSpec } from '../../db/seed/demo-spec.ts'
import { documentPdf } from './document.ts'
import { drawingPdf } from './drawing.ts'
import { photoJpeg } from './photo.ts'
import { videoMp4 } from './video.ts'

const make = (spec: DemoSpec): Uint8Array => {
  switch (spec.kind) {
    case 'pdf':
      return documentPdf(spec)
    case 'drawing':
      return drawingPdf(spec)
    case 'photo':
      return photoJpeg(spec)
    case 'video':
      return videoMp4(spec)
  }
}

/**
 * The bytes of a demo file, the same for the same description on every machine: nothing in them depends on the time, on
 * chance or on a library. Their sizes and digests are in the seed, so a change here is a change of the seed.
 */
export function demoBytes(spec: DemoSpec): Uint8Array {
  const whole = make(spec)
  const bytes = spec.truncate === undefined ? whole : whole.subarray(0, Math.floor(whole.length * spec.truncate))
  if (spec.tamper !== true) return bytes
  const changed = Uint8Array.from(bytes)
  const middle = changed.length >> 1
  changed[middle] = (changed[middle] ?? 0) ^ 1
  return changed
}
