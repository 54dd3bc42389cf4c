import { stat } from 'node:fs/promises'

import type { FirstPageReason } from '#contract/files/first-page.ts'

import { demoBytes } from '../../bytes/demo/demo-bytes.ts'
import { MOST_BYTES, type PageJob, type PagePicture, type PageReport } from './page-job.ts'
import { readPdfPage } from './pdf-page.ts'
import { readPictureFile, shrinkPicture, TooLargePicture } from './picture-page.ts'
import { readTiffFile } from './tiff-page.ts'
import { UnsupportedTiff } from './tiff-picture.ts'

const report = (said: PageReport): void => void process.send?.(said)

/** The process that reads first pages, one file after the other. It ends with the server that has started it. */
async function read({ format, source }: PageJob): Promise<void> {
  try {
    report({ kind: 'picture', picture: await pictureOf(format, source) })
  } catch (cause) {
    report({ kind: 'refused', reason: reasonOf(cause) })
  }
}

function reasonOf(cause: unknown): FirstPageReason {
  if (cause instanceof TooLargePicture) return 'tooLarge'
  if (cause instanceof UnsupportedTiff) return 'unsupported'
  return cause instanceof Error && cause.name === 'PasswordException' ? 'encrypted' : 'unreadable'
}

async function pictureOf(format: string, source: PageJob['source']): Promise<PagePicture | null> {
  const bytes = 'spec' in source ? Uint8Array.from(demoBytes(source.spec)) : undefined
  if (format === 'pdf') {
    if ('path' in source && (await stat(source.path)).size > MOST_BYTES.pdf) throw new TooLargePicture()
    const given = bytes ? { bytes } : (source as { path: string })
    return await readPdfPage(given, (lines) => report({ kind: 'lines', lines }))
  }
  if (format === 'tif' && 'path' in source) return await readTiffFile(source.path)
  return bytes ? await shrinkPicture(bytes) : await readPictureFile((source as { path: string }).path, format)
}

process.on('message', (job: PageJob) => {
  report({ kind: 'begun' })
  void read(job)
})
process.on('disconnect', () => process.exit())
