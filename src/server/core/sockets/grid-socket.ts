import type { FastifyInstance } from 'fastify'

import { parse } from '#contract/core/schema.ts'
import {
  DICTIONARIES_KEY,
  GRID_SOCKET,
  isServerKey,
  type RelayedMessage,
  SERVER_KEYS,
  clientMessage
} from '#contract/core/socket.ts'

import { inTransaction } from '../../db/transaction.ts'
import type { AppContext } from '../context/app-context.ts'
import { DICTIONARIES_TOPIC } from '../dictionaries/dictionaries.ts'
import type { Principal } from '../principal/principal.ts'
import { changesFor } from '../resource/changed-rows.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { TOO_MUCH } from './member.ts'
import { openSockets, type Talk } from './open-sockets.ts'
import type { OutboxMessage } from '../outbox/outbox.ts'
import { LONGEST_MESSAGE, TalkBudget } from './talk-budget.ts'

/** What pages say to each other. */
const PAGE = 'page'
/** A save is published to everybody in its project: they are read for a few at a time, so that calls find a free connection. */
const AT_A_TIME = 4

/** The socket of SPEC.md §4: members of a project get what others have changed in it, and everybody what he follows in his tenant; each only what he may see. */
export function serveGridSocket(app: FastifyInstance, appContext: AppContext): void {
  const inLine = limitConcurrency(AT_A_TIME)
  const budget = new TalkBudget()
  openSockets(app, appContext, GRID_SOCKET, {
    // Who is in no project gets nothing of any project's, and learns of resources and dictionaries as everybody does.
    admit: () => undefined,
    joined: ({ since, gap }, { member }) => member.say({ type: 'joined', since, ...(gap && { gap }) }),
    async said(text, talk) {
      const message = read(text)
      if (message?.type === 'heart_beat') {
        // Also while the database is away: the socket itself works, and what is missed then is sent later.
        talk.member.say({ type: 'heart_beat', data: true, since: talk.since() })
        await talk.principal()
      } else if (message?.type === 'follow') {
        talk.follows.clear()
        for (const name of message.data.resources) talk.follows.add(name)
      } else if (message && text.length <= LONGEST_MESSAGE) await hand(appContext, message, talk, budget)
    },
    deliver: (messages, since, talk) => inLine(() => deliver(appContext, messages, since, talk))
  })
}

function read(text: string) {
  try {
    const said = parse(clientMessage, JSON.parse(text))
    return said.ok ? said.value : undefined
  } catch {
    return undefined
  }
}

/** Passes on what a page says to the pages of its project. A page may not publish rows that the server publishes itself. */
async function hand(appContext: AppContext, message: RelayedMessage, talk: Talk, budget: TalkBudget): Promise<void> {
  if (message.type === 'common_send_date' && isServerKey(message.data.key)) return
  if (message.type === 'update_vxe_table' && (SERVER_KEYS as readonly string[]).includes(message.data.socketKey)) return
  const principal = await talk.principal()
  if (!principal?.project) return
  const { project } = principal
  const payload = JSON.stringify(message)
  if (!budget.allows(principal.id, payload.length)) return talk.member.end(TOO_MUCH)
  await inTransaction(appContext.db, principal, (tx) =>
    tx.insertInto('sysOutbox').values({ topic: PAGE, payload, projectId: project }).execute()
  )
  appContext.live.nudge()
}

/** Sends a page what concerns it. The last message names the place up to which it has got everything. */
async function deliver(
  appContext: AppContext,
  messages: readonly OutboxMessage[],
  since: string,
  talk: Talk
): Promise<void> {
  if (messages.length === 0) return
  const principal = await talk.principal()
  if (!principal) return
  const mine = messages.filter(({ tenant, project }) => tenant === principal.tenant && project === principal.project)
  const isChanged = messages.some(({ topic, tenant }) => topic === DICTIONARIES_TOPIC && tenant === principal.tenant)
  const frames = [
    ...(isChanged ? [{ type: 'common_send_date', data: { key: DICTIONARIES_KEY, args: [] } }] : []),
    ...mine.flatMap(({ topic, payload }) => (topic === PAGE && principal.project !== null ? [payload as object] : [])),
    ...(await rowsFor(appContext, principal, mine)),
    ...(await changesFor(appContext, principal, messages, talk.follows))
  ]
  for (const [at, frame] of frames.entries()) talk.member.say(at === frames.length - 1 ? { ...frame, since } : frame)
}

async function rowsFor(
  appContext: AppContext,
  principal: Principal,
  messages: readonly OutboxMessage[]
): Promise<object[]> {
  const { project } = principal
  const frames: object[] = []
  if (project === null) return frames
  for (const [name, topic] of appContext.topics) {
    const ids = [
      ...new Set(messages.flatMap((one) => (one.topic === name ? (one.payload as { ids: string[] }).ids : [])))
    ]
    if (ids.length === 0) continue
    const rows = new Map(
      (await inTransaction(appContext.db, principal, (tx) => topic.rows({ tx, principal, project }, ids))).map(
        (row) => [row.id, row]
      )
    )
    for (const id of ids)
      frames.push({
        type: 'update_vxe_table',
        data: { socketKey: topic.key, args: [rows.get(id) ?? { id, isDelete: true }, ''] }
      })
  }
  return frames
}
