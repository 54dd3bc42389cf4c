import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { HEADER, type Reply } from '#contract/core/reply.ts'
import type { Inbound } from '#contract/transfers/inbound.ts'
import { ownLane } from '#package/format/content.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { verifyPath } from '#package/node/verify-path.ts'

/** What is not decided after so long never is. Milliseconds. */
const LONGEST = 20_000
/** How often the sender asks. Milliseconds. */
const ASK = 50
/** The status of the answer that a server which decides nothing has not given. */
const UNDECIDED = 599

/**
 * Sends a package as another installation does, with a token of its own: announced, uploaded by tus, and asked for until the archive has taken
 * or refused it, which is the answer. `token` is that of who may make tokens.
 */
export const sendPackage =
  ({ address, token }: { readonly address: string; readonly token: string }) =>
  async (bytes: Buffer): Promise<Response> => {
    const ask = (path: string, headers: Readonly<Record<string, string>>, body: object) =>
      fetch(`${address}/api/transfer/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body)
      })
    const name = randomUUID()
    const made = await ask('receive/sender', { 'x-access-token': token }, { name })
    const sender = { [HEADER.sender]: (await resultOf<{ token: string }>(made)).token }
    const announced = await ask('inbound/announce', sender, {
      ...{ transfer: name, project: name, round: 1, transferNo: name, kind: 'formal', parcel: 'whole' },
      ...{ projectNo: name, projectName: name, fromName: name, sha256: await digestOf(bytes), bytes: bytes.length },
      ...{ files: 1, volumes: 1 }
    })
    const { id } = await resultOf<Inbound>(announced)
    const metadata = Object.entries({ filename: `${id}.zip`, biz: 'package' })
    const uploaded = await fetch(`${address}/api/files/tus`, {
      method: 'POST',
      headers: {
        ...{ ...sender, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' },
        'upload-length': String(bytes.length),
        'upload-metadata': metadata.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',')
      },
      body: new Uint8Array(bytes)
    })
    if (!uploaded.ok) return uploaded
    await uploaded.arrayBuffer()
    for (const end = Date.now() + LONGEST; Date.now() < end; await pause(ASK)) {
      const answer = await ask('inbound/advance', sender, { id })
      const { status } = await resultOf<Inbound>(answer.clone())
      if (status === 'taken' || status === 'refused') return answer
    }
    return new Response(null, { status: UNDECIDED })
  }

/** Whether a package was taken. */
export const isTaken = ({ success, result }: Reply): boolean => success && (result as Inbound).status === 'taken'

async function resultOf<T>(answer: Response): Promise<T> {
  const { success, message, result } = (await answer.json()) as Reply
  if (!success) throw new Error(message)
  return result as T
}

/** The digest by which a package is announced; of one that has none, that of all its bytes. */
async function digestOf(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'))
  const file = join(folder, 'a.zip')
  try {
    await writeFile(file, bytes)
    const { digest } = await verifyPath(file, { lanes: ownLane(diskAccess, nodeDigest) })
    return digest ?? createHash('sha256').update(bytes).digest('hex')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
