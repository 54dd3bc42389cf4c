import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Reply } from '#contract/core/reply.ts'
import { demoFolder, PASSWORD } from '#kit/product/demo-folder.ts'
import { type ServerProcess, startProcess } from '#kit/product/server-process.ts'

let data: string
let server: ServerProcess
let address: URL
let token: string
beforeAll(async () => {
  data = await demoFolder()
  server = startProcess({ DATA_DIR: data, LOG_LEVEL: 'info' })
  address = new URL(await server.address)
  const answer = await fetch(new URL('/api/sys/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'js_xinghe', password: PASSWORD })
  })
  token = ((await answer.json()) as Reply<{ token: string }>).result!.token
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await rm(data, { recursive: true, force: true })
})

/** What the server has logged as wrong: pino's levels from 40 (warn) on. */
const complaints = () =>
  server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 40)
const incoming = (folder = '') => readdir(join(data, 'files', 'incoming', folder))

async function begin(head: readonly string[], body: string | Buffer): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  socket.write(`${[...head, 'Host: x', `X-Access-Token: ${token}`].join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

describe('whoever hangs up amid a request leaves no error in the log, and nothing on the disk that nobody asks for', () => {
  test('in a form', async () => {
    const socket = await begin(
      [
        'POST /api/sys/common/upload HTTP/1.1',
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 1000000'
      ],
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
    )
    await expect.poll(async () => (await incoming()).length).toBe(2)
    socket.destroy()
    await expect.poll(() => incoming()).toEqual(['tus'])
    expect(complaints()).toEqual([])
  })

  test('in a part of a large file, whose bytes so far stay', async () => {
    const tus = { 'tus-resumable': '1.0.0', 'x-access-token': token }
    const begun = await fetch(new URL('/api/files/tus', address), {
      method: 'POST',
      headers: { ...tus, 'upload-length': '1000000', 'upload-metadata': 'filename YS5wZGY=,biz dGVtcA==' }
    })
    const place = begun.headers.get('location') ?? ''
    const socket = await begin(
      [
        `PATCH ${place} HTTP/1.1`,
        'Tus-Resumable: 1.0.0',
        'Upload-Offset: 0',
        'Content-Type: application/offset+octet-stream',
        'Content-Length: 1000000'
      ],
      Buffer.alloc(5000, 1)
    )
    const offset = async () =>
      Number((await fetch(new URL(place, address), { method: 'HEAD', headers: tus })).headers.get('upload-offset'))
    await expect.poll(offset).toBe(5000)
    socket.destroy()
    // The place is free again once the server has noticed it.
    await expect
      .poll(async () => {
        const answer = await fetch(new URL(place, address), {
          method: 'PATCH',
          headers: { ...tus, 'upload-offset': '5000', 'content-type': 'application/offset+octet-stream' },
          body: 'x'
        })
        return answer.status
      })
      .toBe(204)
    expect(complaints()).toEqual([])
  })

  test('in a call', async () => {
    const socket = await begin(
      ['POST /api/archives/file/add HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000'],
      '{"id": "'
    )
    socket.destroy()
    const next = await fetch(new URL('/api/sys/user/getUserInfo', address), { headers: { 'x-access-token': token } })
    expect(next.status).toBeLessThan(500)
    expect(complaints()).toEqual([])
  })

  test('and one whose part is cut off, though he stays, is refused', async () => {
    const answer = await fetch(new URL('/api/sys/common/upload', address), {
      method: 'POST',
      headers: { 'x-access-token': token, 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
    })
    expect(answer.status).toBe(400)
    expect(complaints()).toEqual([])
  })
})
