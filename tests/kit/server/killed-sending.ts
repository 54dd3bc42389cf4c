import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { InboundList } from '#contract/transfers/inbound.ts'
import type { TransferPackage } from '#contract/transfers/packing.ts'
import type { Receiving } from '#contract/transfers/receiving.ts'
import type { TransferDetail, TransferRow } from '#contract/transfers/transfers.ts'
import { patienceOf } from '#kit/patience.ts'

import { type Killable, startKillable } from '../product/killable.ts'
import { type AskAs, askAs } from '../product/ask-as.ts'
import { askDatabase } from '../product/transfer-road.ts'
import { numbersFrom } from '../vitest/numbers-from.ts'

/** What is killed. */
export const VICTIMS = ['sender', 'receiver', 'database of the sender', 'database of the receiver'] as const
export type Victim = (typeof VICTIMS)[number]

/** How a sending went whose parts were killed: what was killed and when, and what was wrong at its end. */
export interface KilledSending {
  readonly kills: readonly string[]
  readonly faults: readonly string[]
}

/** A transfer of the demo that was applied for. */
const TRANSFER = 't2'
/** The number of its volume that has other bytes than were registered, as the demo is planted. */
const CHANGED = 14
/** A kill comes at most so long after the last start. Milliseconds. */
const LONGEST = 2500
/** What is killed at 50 moments and has not arrived after so long never does. Milliseconds. */
const WHOLE = patienceOf(900_000)

/**
 * Sends the package of a transfer of the demo from one installation to another, and kills one of them, or its database, at `most` moments of a draw
 * on the way. What was acknowledged is compared after each. After `whole` milliseconds it is given up, and what was started ends.
 */
export async function killedSending({
  seed,
  most,
  whole = WHOLE
}: {
  readonly seed: number
  readonly most: number
  readonly whole?: number
}): Promise<KilledSending> {
  const archive = await startKillable()
  const sender = await startKillable({ RECEIVERS: `${archive.address}/api` })
  const next = numbersFrom(seed)
  const kills: string[] = []
  const faults: string[] = []
  try {
    const [builder, reviewer, receiver] = await Promise.all([
      inProjectAs(sender, 'js_lanjiang'),
      inProjectAs(sender, 'shenhe'),
      inProjectAs(archive, 'jieshou')
    ])
    await leaveOutChanged(sender)
    await packed(builder, reviewer)
    const { token } = await receiver<{ token: string }>('POST', '/transfer/receive/sender', { name: '澜江项目部' })
    const to = `${archive.address}/api`
    await builder('PUT', '/transfer/online/recipient', { address: to, token })
    let receipt: string | undefined
    let last = ''
    const isOver = async (): Promise<boolean> => {
      // The step first: it comes with its receipt, which a question that is asked before it does not have.
      const { row } = await builder<TransferDetail>('GET', `/transfer/queryById?id=${TRANSFER}`)
      const state = await builder<TransferPackage>('GET', `/transfer/online/state?id=${TRANSFER}`)
      const answered = state.sending?.receipt?.receiptNo
      if (receipt !== undefined && answered !== receipt) faults.push(`the receipt ${receipt} is ${answered} now`)
      receipt = answered
      last = JSON.stringify({ status: row.status, work: state.work, sending: state.sending, fault: state.fault })
      if (row.status === 'received') return true
      // A job that was interrupted too often is given up: who sends begins it anew.
      if (row.status === 'transmitting' && state.work === null)
        await builder('POST', '/transfer/online/breakOff', { id: TRANSFER })
      if (row.status === 'packed' && state.work === null)
        await builder('POST', '/transfer/online/send', { id: TRANSFER, to })
      return false
    }
    for (const until = Date.now() + whole; Date.now() < until; ) {
      if (
        await isOver().catch((error: unknown) => {
          last = String(error)
          return false
        })
      )
        break
      if (kills.length < most) {
        const victim = VICTIMS[next(VICTIMS.length)] ?? 'sender'
        const after = next(LONGEST)
        await pause(after)
        await kill(victim, { sender, archive })
        kills.push(`${victim} after ${after} ms`)
      } else await pause(500)
      faults.push(...(await halves(receiver).catch(() => [])))
    }
    if (receipt === undefined) {
      const there = await receiver<InboundList>('GET', '/transfer/receive/inbound').catch(String)
      faults.push(`no receipt was ever answered: ${last}, and at the archive ${JSON.stringify(there)}`)
    }
    faults.push(...(await atTheEnd(builder, receiver, receipt)))
  } finally {
    await sender.stop()
    await archive.stop()
  }
  return { kills, faults: [...new Set(faults)] }
}

const inProjectAs = async (at: Killable, username: string, project = 'p2') =>
  inProject(await askAs(at, username), project)

/** Leaves out the volume of the demo whose bytes are not what was registered, which no package takes. */
const leaveOutChanged = (sender: Killable) =>
  askDatabase(
    sender,
    `delete from arc_transfer_snapshot s using arc_volume v where s.transfer_id = '${TRANSFER}' and s.subject = v.id and v.volume_no = ${CHANGED}`,
    `delete from arc_transfer_volume x using arc_volume v where x.transfer_id = '${TRANSFER}' and x.volume_id = v.id and v.volume_no = ${CHANGED}`
  )

/** Accepts the transfer and packs it, by those whose work it is. */
async function packed(builder: AskAs, reviewer: AskAs): Promise<void> {
  const { volumes } = await builder<TransferDetail>('GET', `/transfer/queryById?id=${TRANSFER}`)
  await reviewer('POST', '/transfer/review/claim', { id: TRANSFER })
  const targets = volumes.map(({ id: volumeId }) => ({ volumeId }))
  await reviewer('POST', '/transfer/review/decide', { id: TRANSFER, kind: 'accept', targets })
  await reviewer('POST', '/transfer/review/accept', { id: TRANSFER })
  await builder('POST', '/transfer/online/pack', { id: TRANSFER })
  for (const until = Date.now() + WHOLE; Date.now() < until; await pause(300)) {
    const { made, fault } = await builder<TransferPackage>('GET', `/transfer/online/state?id=${TRANSFER}`)
    if (made) return
    if (fault) throw new Error(fault)
  }
  throw new Error('the transfer was never packed')
}

async function kill(
  victim: Victim,
  { sender, archive }: { readonly sender: Killable; readonly archive: Killable }
): Promise<void> {
  const server = victim.endsWith('sender') ? sender : archive
  if (victim.startsWith('database')) {
    const text = await readFile(join(server.data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    if (pid > 1) process.kill(pid, 'SIGKILL')
    // A server without its database ends, or goes on once it is there again: it is started anew either way.
    await pause(200)
  }
  await server.kill()
  await server.restart()
}

/** What is there twice or half at the archive: a package that was received is a transfer, once, with all of its volumes. */
async function halves(receiver: AskAs): Promise<string[]> {
  const { packages } = await receiver<InboundList>('GET', '/transfer/receive/inbound')
  const { records } = await receiver<{ records: TransferRow[] }>('GET', '/transfer/list?pageNo=1&pageSize=200')
  const taken = packages.filter(({ status }) => status === 'taken')
  const here = records.filter(({ id }) => taken.some(({ transferId }) => transferId === id))
  const foreign = records.filter(
    ({ projectName, status }) => status === 'received' && packages.some((one) => one.projectName === projectName)
  )
  return [
    ...(packages.length > 1 ? [`the package was announced ${packages.length} times`] : []),
    ...(taken.length !== here.length ? ['a package that was received is not in the queue'] : []),
    ...(foreign.length > taken.length ? ['the queue has more than was received'] : []),
    ...taken.flatMap((one) =>
      here
        .filter(({ id, volumes }) => id === one.transferId && volumes !== one.volumes)
        .map(() => 'volumes are missing')
    ),
    ...packages.flatMap(({ status, fault }) => (status === 'refused' ? [`refused: ${fault}`] : []))
  ]
}

/** At the end both sides know the same receipt, and every byte is at the archive. */
async function atTheEnd(builder: AskAs, receiver: AskAs, receipt: string | undefined): Promise<string[]> {
  const { packages } = await receiver<InboundList>('GET', '/transfer/receive/inbound')
  const [one] = packages
  const faults = await halves(receiver)
  if (one?.receipt?.receiptNo !== receipt)
    faults.push(`the archive has the receipt ${one?.receipt?.receiptNo}, and the sender ${receipt}`)
  const { row } = await builder<TransferDetail>('GET', `/transfer/queryById?id=${TRANSFER}`)
  if (one?.receipt?.packageSha256 !== row.packageSha256) faults.push('the receipt is of other bytes')
  // The archive reads every byte once more, as who takes the package in.
  const found = (
    await receiver<{ records: TransferRow[] }>('GET', '/transfer/list?pageNo=1&pageSize=200')
  ).records.find(({ id }) => id === one?.transferId)
  if (!found) return [...faults, 'what was received is not in the queue']
  const project = await inProject(receiver, found.projectId)
  await project('POST', '/transfer/receive/verify', { id: found.id })
  for (const until = Date.now() + WHOLE; Date.now() < until; await pause(500)) {
    const { isRunning, fault, objects, stores } = await project<Receiving>(
      'GET',
      `/transfer/receive/state?id=${found.id}`
    )
    if (isRunning) continue
    if (fault) faults.push(fault)
    if (stores.some((store) => store.objects !== objects)) faults.push('a store does not hold all of it')
    return faults
  }
  return [...faults, 'the archive never ended its verification']
}

/** The same person, working in a project from now on. */
async function inProject(asking: AskAs, project: string): Promise<AskAs> {
  await asking('GET', `/system/sysProject/queryById?id=${project}`)
  return asking
}
