import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'

import { FileStore } from '@tus/file-store'
import { Server as TusServer } from '@tus/server'
import { createServer as createVite } from 'vite'

import { done, send } from '../answers/fake-server.ts'

/** A server of uploads that takes bytes as the real one does, and a page that holds the client’s queue of uploads. */
export interface UploadLine {
  readonly address: string
  /** The digests of the files that are whole on the disk, with the name each was given. */
  readonly whole: ReadonlyMap<string, string>
  /** Bytes of large files that have come over the line, those sent in vain as well. */
  readonly came: () => number
  /** Breaks every line now, and answers nothing for so many milliseconds. */
  readonly breakFor: (milliseconds: number) => void
  /** Loses the next answers to what a large upload became. */
  readonly loseUploaded: (count: number) => void
  readonly close: () => Promise<void>
}

const PAGE = `<!doctype html><html lang="zh-CN"><head><title>uploads</title><link rel="icon" href="data:,"></head><body><script type="module">
import { createUploads } from '/src/client/core/wire/upload/upload.ts'
import { startSession } from '/src/client/core/state/session/session.ts'
startSession('t1', Date.now() + 604800000)
window.uploads = createUploads({ biz: 'archives', finish: async (object) => ({ result: object.path }) })
</script></body></html>`

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const stored = (name: string, bytes: Uint8Array) => ({
  id: name,
  path: name,
  name,
  size: bytes.length,
  format: 'pdf',
  mime: 'application/pdf',
  sha256: sha256(bytes),
  pages: 1
})

/** Opens one on a free port; `npm` packages come through Vite as in the product. */
export async function openUploadLine(): Promise<UploadLine> {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  const whole = new Map<string, string>()
  let [came, downUntil, lost] = [0, 0, 0]
  class Counting extends FileStore {
    override write(bytes: Readable, id: string, offset: number): Promise<number> {
      const counted = new Transform({
        transform(piece: Buffer, _, next) {
          came += piece.length
          next(null, piece)
        }
      })
      bytes.on('error', (failure) => counted.destroy(failure))
      return super.write(bytes.pipe(counted), id, offset)
    }
  }
  const tus = new TusServer({
    path: '/api/files/tus',
    relativeLocation: true,
    datastore: new Counting({ directory: folder }),
    onUploadFinish: async (_, upload) => {
      const bytes = readFileSync(join(folder, upload.id))
      if (sha256(bytes) !== upload.metadata?.sha256) throw { status_code: 400, body: 'digest' }
      whole.set(sha256(bytes), upload.metadata?.filename ?? '')
      return {}
    }
  })
  const vite = await createVite({
    configFile: false,
    logLevel: 'silent',
    cacheDir: join(folder, 'vite'),
    optimizeDeps: {
      include: ['wretch', 'tus-js-client', 'hash-wasm', 'nanostores', '@nanostores/persistent', 'i18next', 'zod/mini']
    },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom'
  })

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://line')
    if (url.pathname === '/')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
    if (!url.pathname.startsWith('/api/')) return vite.middlewares(request, response)
    if (Date.now() < downUntil) return void request.socket.destroy()
    if (url.pathname.startsWith('/api/files/tus')) return await tus.handle(request, response)
    if (url.pathname === '/api/files/uploaded') {
      if (lost-- > 0) return void request.socket.destroy()
      const id = url.searchParams.get('upload') ?? ''
      return send(response, 200, done(stored(id, readFileSync(join(folder, id)))))
    }
    if (url.pathname === '/api/sys/common/upload') {
      const form = await new Response(streamOf(request), {
        headers: { 'content-type': request.headers['content-type'] ?? '' }
      }).formData()
      const file = form.get('file') as File
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (form.get('sha256') !== sha256(bytes) || form.get('biz') !== 'archives' || form.get('isup') !== '1')
        return send(response, 400, { success: false, code: 400, message: 'form', result: null })
      whole.set(sha256(bytes), file.name)
      return send(response, 200, done(stored(sha256(bytes), bytes), sha256(bytes)))
    }
    return send(response, 200, { status: 'ready' })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    whole,
    came: () => came,
    breakFor: (milliseconds) => {
      downUntil = Date.now() + milliseconds
      server.closeAllConnections()
    },
    loseUploaded: (count) => {
      lost = count
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await vite.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const streamOf = (request: IncomingMessage) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      for await (const piece of request) controller.enqueue(piece as Buffer)
      controller.close()
    }
  })
