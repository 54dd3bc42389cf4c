import { open } from 'node:fs/promises'

import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { CHUNK, FileTransport } from './file-transport.ts'

/** What became of counting: `hostile` where the file cost more time or memory than it may. */
export type PageCount =
  | { readonly kind: 'counted'; readonly pages: number }
  | { readonly kind: 'encrypted' | 'unreadable' | 'hostile' }

/** Counts the pages of a PDF, and says where it cannot be read. Only for threads that may be killed: a hostile file takes as long as it likes. */
export async function countPages(path: string): Promise<PageCount> {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return { kind: 'unreadable' }
  try {
    const { size } = await file.stat()
    const task = getDocument({
      range: new FileTransport(file, size),
      rangeChunkSize: CHUNK,
      disableAutoFetch: true,
      disableStream: true,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      verbosity: VerbosityLevel.ERRORS
    })
    try {
      const document = await task.promise
      const { info } = await document.getMetadata()
      const encrypted = 'EncryptFilterName' in info && info.EncryptFilterName != null
      return encrypted ? { kind: 'encrypted' } : { kind: 'counted', pages: document.numPages }
    } finally {
      await task.destroy()
    }
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    return name === 'PasswordException' ? { kind: 'encrypted' } : { kind: 'unreadable' }
  } finally {
    await file.close()
  }
}
