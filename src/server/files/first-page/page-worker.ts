import { stat } from 'node:fs/promises'

import type { FirstPageReason, PageLine } from '#contract/files/first-page.ts'

import { demoBytes } from '../../bytes/demo/demo-bytes.ts'
import { answerTasks } from '../../core/workers/answer-tasks.ts'
import { MOST_BYTES, type PageEnd, type PageJob, type PagePicture } from './page-job.ts'
import { readPdfPage } from './pdf-page.ts'
import { readPictureFile, shrinkPicture, TooLargePicture } from './picture-page.ts'
import { readTiffFile } from './tiff-page.ts'
import { UnsupportedTiff } from './tiff-picture.ts'

type Report = (lines: readonly PageLine[]) => void

async function read({ format, source }: PageJob, report: Report): Promise<PageEnd> {
  try {
    return { picture: await pictureOf(format, source, report) }
  } catch (cause) {
    return { reason: reasonOf(cause) }
  }
}

function reasonOf(cause: unknown): FirstPageReason {
  if (cause instanceof TooLargePicture) return 'tooLarge'
  if (cause instanceof UnsupportedTiff) return 'unsupported'
  return cause instanceof Error && cause.name === 'PasswordException' ? 'encrypted' : 'unreadable'
}

async function pictureOf(format: string, source: PageJob['source'], report: Report): Promise<PagePicture | null> {
  const bytes = 'spec' in source ? Uint8Array.from(demoBytes(source.spec)) : undefined
  if (format === 'pdf') {
    if ('path' in source && (await stat(source.path)).size > MOST_BYTES.pdf) throw new TooLargePicture()
    const given = bytes ? { bytes } : (source as { path: string })
    return await readPdfPage(given, report)
  }
  if (format === 'tif' && 'path' in source) return await readTiffFile(source.path)
  return bytes ? await shrinkPicture(bytes) : await readPictureFile((source as { path: string }).path, format)
}

answerTasks(read)
