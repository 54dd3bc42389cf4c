import { readFile } from 'node:fs/promises'

import { expect } from 'vitest'

import type { TransferPackage } from '#contract/transfers/packing.ts'
import type { Sending } from '#contract/transfers/sending.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

import { localFile } from '../local-file.ts'
import { startDemoServer } from './demo-server.ts'
import type { TestServer } from './server.ts'
import { readyForTransfer, transferring } from './transferring.ts'

/** Two installations of the product: an archive that listens, and one that may send to it, with a transfer of two volumes that its archive has accepted and that is packed. */
export interface TwoInstallations {
  readonly archive: TestServer
  readonly sender: TestServer
  /** Where the sender sends to. */
  readonly address: string
  readonly builder: ReturnType<typeof transferring>
  readonly receiver: ReturnType<typeof transferring>
  readonly transfer: string
  readonly token: string
  readonly close: () => Promise<void>
}

/** Starts both, has the archive make a token and the sender keep it, and packs a transfer. */
export async function startTwoInstallations(): Promise<TwoInstallations> {
  const archive = await startDemoServer()
  const address = `${await archive.listen()}${archive.config.contextPath}`
  const sender = await startDemoServer({ settings: { RECEIVERS: address } })
  await readyForTransfer(sender)
  const builder = transferring(sender, await sender.signIn('js_xinghe', 'p1'))
  const receiver = transferring(archive, await archive.signIn('jieshou', 'p1'))
  const made = await receiver.ask<{ token: string }>('POST', '/transfer/receive/sender', { name: '星河项目部' })
  const token = made.result?.token ?? ''
  const kept = await builder.ask('PUT', '/transfer/online/recipient', { address, token })
  expect(kept.success, kept.message).toBe(true)
  const transfer = await packedTransfer(sender, builder, {})
  return {
    ...{ archive, sender, address, builder, receiver, transfer, token },
    close: async () => {
      await sender.close()
      await archive.close()
    }
  }
}

/** A transfer that was applied for, accepted and packed. */
export async function packedTransfer(
  server: TestServer,
  builder: ReturnType<typeof transferring>,
  input: { readonly units?: readonly string[]; readonly volumes?: readonly string[] }
): Promise<string> {
  const reviewer = transferring(server, await server.signIn('shenhe', 'p1'))
  const { id } = (await builder.add(input)).result!
  await builder.submit(id)
  await reviewer.claim(id)
  for (const volumeId of input.volumes ?? ['tv1', 'tv2']) await reviewer.decide(id, 'accept', [{ volumeId }])
  expect((await reviewer.accept(id)).message).not.toMatch(/不/)
  await builder.ask('POST', '/transfer/online/pack', { id })
  await jobsOf(server.app.appContext).idle()
  expect((await builder.one(id)).row.status).toBe('packed')
  return id
}

/** Sends a transfer and waits until the job that does so has ended; gives its state and what it has said. */
export async function sendTo(
  { sender, builder, address }: Pick<TwoInstallations, 'sender' | 'builder' | 'address'>,
  id: string
): Promise<{ readonly state: string; readonly message: string }> {
  const answer = await builder.ask<{ job: string }>('POST', '/transfer/online/send', { id, to: address })
  expect(answer.success, answer.message).toBe(true)
  await jobsOf(sender.app.appContext).idle()
  const job = await sender.db
    .selectFrom('sysJob')
    .select(['state', 'message'])
    .where('id', '=', answer.result!.job)
    .executeTakeFirstOrThrow()
  return { state: job.state, message: job.message ?? '' }
}

/** The bytes of the package that a transfer has now. */
export async function packageBytes({ app, db }: TestServer, id: string): Promise<Buffer> {
  const row = await db.selectFrom('arcTransfer').select('packagePath').where('id', '=', id).executeTakeFirstOrThrow()
  return await readFile(await localFile(app.appContext.storage, row.packagePath ?? ''))
}

/** How far the sending of a transfer is, as the builder reads it. */
export const sendingOf = async ({ builder }: Pick<TwoInstallations, 'builder'>, id: string): Promise<Sending | null> =>
  (await builder.ask<TransferPackage>('GET', '/transfer/online/state', { id })).result?.sending ?? null

/** The project at the archive of a transfer that is there. */
export const projectThere = async ({ archive }: Pick<TwoInstallations, 'archive'>, id: string): Promise<string> =>
  (await archive.db.selectFrom('arcTransfer').select('projectId').where('id', '=', id).executeTakeFirstOrThrow())
    .projectId
